import { clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db.ts';
import { HOUR } from '../../platform/rules.ts';
import { holdSeatUntil } from '../core/seats.ts';
import { type ChargedBooking, canBeCharged, timesOf } from './charge-lock.ts';
import { mailChargeNotice } from './charge-mails.ts';

/**
 * Tells the player when the card is charged for a reserved date; the notice must be due. A late notice, sent because
 * no worker ran, postpones the charge so that the player has as much time before it as planned.
 */
export async function giveNotice(tx: Tx, known: ChargedBooking): Promise<void> {
  const booking = await afterLateNotice(tx, known);
  await tx.booking.update({ where: { id: booking.id }, data: { noticeDueAt: null } });
  const { chargeAt } = timesOf(booking);
  // A player who agreed so shortly before the charge that it is due already is told its result instead.
  const isAhead = chargeAt !== null && chargeAt > clock.now();
  if (isAhead && canBeCharged(booking)) await mailChargeNotice(tx, booking);
}

async function afterLateNotice(tx: Tx, booking: ChargedBooking): Promise<ChargedBooking> {
  const now = clock.now().getTime();
  const { chargeAt } = timesOf(booking);
  const due = booking.noticeDueAt?.getTime() ?? now;
  if (!chargeAt || now < due + HOUR || !canBeCharged(booking)) return booking;
  return (await holdUntilStart(tx, booking, new Date(now + chargeAt.getTime() - due))) ?? booking;
}

/**
 * Postpones the charge to `chargeFrom` at the earliest, and holds the seat until the start. Null: the seat is sold.
 */
export async function holdUntilStart(
  tx: Tx,
  booking: ChargedBooking,
  chargeFrom: Date,
): Promise<ChargedBooking | null> {
  const heldUntil = booking.session.scheduledAt;
  const { count } = await holdSeatUntil(tx, booking.id, heldUntil);
  if (count === 0) return null;
  await tx.booking.update({ where: { id: booking.id }, data: { chargeFrom, heldUntil } });
  return { ...booking, chargeFrom, heldUntil };
}
