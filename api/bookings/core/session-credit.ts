import { creditBalance, type OpenCredit, openCredits, spendCredit } from '../../payments/credits.service.ts';
import type { Tx } from '../../platform/db.ts';
import { chargeTimes } from './charge-times.ts';
import { paidHow, type ToPay, toPay, toPayInTurn } from './to-pay.ts';

/** Sets aside the session credit that pays for a booking. */
export async function setCreditAside(
  tx: Tx,
  { id: bookingId, userId }: { id: number; userId: number },
  { creditCents }: ToPay,
) {
  if (creditCents === 0) return;
  const spent = await spendCredit(tx, { userId, bookingId, upTo: creditCents });
  if (spent !== creditCents)
    throw new Error(`booking ${bookingId} was to spend ${creditCents}, spent ${spent}`);
  await tx.booking.update({ where: { id: bookingId }, data: { creditCents } });
}

interface Reserved {
  id: number;
  userId: number;
  amountCents: number;
}

/** How a reserved date would be paid by hand now: a card is saved, so credit may pay all of it. */
export const toPayNow = async (
  tx: Pick<Tx, '$queryRaw'>,
  { userId, amountCents }: Omit<Reserved, 'id'>,
): Promise<ToPay> => toPay({ priceCents: amountCents, mayPayAll: true }, await creditBalance(userId, tx));

/**
 * Returns how each reserved date of a player would be paid as things stand, by booking ID: dates charged first spend
 * credit first, and dates that are not charged automatically come last. `chargedAt` replaces stored charge times.
 */
export async function reservedToPay(
  tx: Pick<Tx, 'booking' | '$queryRaw'>,
  userId: number,
  chargedAt: ReadonlyMap<number, Date | null> = new Map(),
  credits: () => Promise<OpenCredit[]> = () => openCredits(userId, tx),
): Promise<Map<number, ToPay>> {
  const bookings = await tx.booking.findMany({
    // Bookings being paid at this moment have set their credit aside already.
    where: {
      userId,
      status: 'pending',
      membership: { leftAt: null },
      checkoutId: null,
      creditCents: 0,
      charges: { none: { status: 'pending' } },
    },
    select: {
      id: true,
      amountCents: true,
      chargeFrom: true,
      session: { select: { scheduledAt: true } },
      charges: { where: { status: 'scheduled' }, select: { dueAt: true } },
    },
    orderBy: [{ session: { scheduledAt: 'asc' } }, { id: 'asc' }],
  });
  const planned = bookings.map(({ id, amountCents, chargeFrom, session, charges: [next] }) => {
    const { chargeAt } = chargeTimes({ scheduledAt: session.scheduledAt, chargeFrom });
    const stored = chargeAt && next ? new Date(Math.max(+chargeAt, +next.dueAt)) : null;
    const at = chargedAt.get(id);
    return { id, priceCents: amountCents, mayPayAll: true, at: at === undefined ? stored : at };
  });
  const turns = planned.sort((a, b) => Number(a.at ?? Infinity) - Number(b.at ?? Infinity) || 0);
  const pays = toPayInTurn(turns, await credits());
  return new Map(turns.map(({ id }, turn) => [id, pays[turn]!]));
}

/** How this reserved date would be charged, as things stand. */
export const chargedToPay = async (tx: Tx, booking: Reserved): Promise<ToPay> =>
  (await reservedToPay(tx, booking.userId)).get(booking.id) ?? toPayNow(tx, booking);

/** Sets aside the credit for a reserved date that its player pays by hand. */
export async function applyCredit(tx: Tx, booking: Reserved, useCredit: boolean): Promise<ToPay> {
  const pay = useCredit ? await toPayNow(tx, booking) : paidHow(booking);
  await setCreditAside(tx, booking, pay);
  return pay;
}
