import { grantCredit } from '../../payments/credits.service.ts';
import type { Tx } from '../../platform/db.ts';
import { failpoint } from '../../platform/failpoint.ts';
import { askFirst } from '../../platform/transaction.ts';
import { isClosed } from '../../seating/rules.ts';
import { feeKept, giveFeeUp } from './late-fee.ts';
import { syncPayment } from './payment-sync.ts';
import { refundableFee } from './refundable.ts';
import {
  leaveToStaff,
  lockPayment,
  lockRefundable,
  lockSeller,
  oweForBooking,
  REMOVED,
  returnMoney,
  type SeatedBooking,
  wasRemoved,
} from './return-money.ts';
import { liveEntry } from './waitlist-entries.ts';
import { mailFeeReturned } from './waitlist-mails.ts';

const sentence = (words: string) => `${words[0]!.toUpperCase()}${words.slice(1)}`;

/**
 * Completes the sale of a seat: its new player leaves the waitlist, and the late canceller who had it before gets
 * back what is not back yet. Runs in the transaction that confirms the booking.
 */
export async function seatTaken(tx: Tx, booking: { id: number; sitterId: number | null; sessionId: number }) {
  const { id, sitterId, sessionId } = booking;
  const entries = await tx.waitlistEntry.findMany({
    where: { ...liveEntry, userId: sitterId ?? 0, sessionId },
  });
  for (const entry of entries) {
    await tx.waitlistEntry.update({
      where: { id: entry.id },
      data: { status: 'booked', offeredUntil: null },
    });
  }
  const sold = await tx.seat.findFirst({
    where: { bookingId: id, resaleBookingId: { not: null } },
    select: { id: true, resaleBookingId: true },
  });
  if (!sold?.resaleBookingId) return;
  failpoint('rescue:before-return');
  const seller = await lockSeller(tx, sold.resaleBookingId);
  const { paymentId } = seller;
  // Staff may have refunded a part at the provider. If it does not answer, our own rows are used, and the buyer is
  // seated.
  if (paymentId) askFirst(tx, `payment:${paymentId}`, () => syncPayment(paymentId));
  await tx.seat.update({ where: { id: sold.id }, data: { resaleBookingId: null } });
  if (seller.status === 'cancel_requested') {
    const { note } = await lockRefundable(tx, seller);
    const all = note ? '' : ', so everything goes back';
    await returnMoney(tx, seller, 'seat_resold', `Your seat was sold again${all}.`);
  } else {
    await returnFee(tx, seller, 'seat_resold');
  }
  failpoint('rescue:after-return');
}

type FeeBooking = Pick<SeatedBooking, 'id' | 'paymentId' | 'amountCents' | 'creditCents' | 'creditBackCents'>;

const whys = {
  seat_resold: 'your seat was sold again',
  session_cancelled: 'the session was called off',
} as const;

/**
 * Returns the fee kept of a booking and how each part of it can go back. `takenCents` of its payment go back for
 * other seats first.
 */
export async function feeParts(tx: Tx, booking: FeeBooking, takenCents = 0) {
  const feeCents = await feeKept(tx, booking.id);
  if (feeCents <= 0)
    return { feeCents: 0, cardCents: 0, byStaffCents: 0, creditCents: 0, bankCents: 0, note: null };
  // The card's part went back first, and session credit given in its place does not count here.
  const creditCents = Math.min(feeCents, booking.creditCents - booking.creditBackCents);
  return { feeCents, creditCents, ...(await refundableFee(tx, booking, feeCents - creditCents, takenCents)) };
}

/**
 * Returns the late fee of a decided request, because the seat was sold again or the session was called off: the
 * card's part to the card, the credit's part as credit. What went back at the provider, or by a bank, does not go
 * back again; what no card takes is left to staff. Returns the parts.
 */
export async function returnFee(tx: Tx, booking: SeatedBooking, cause: keyof typeof whys) {
  const { id, userId } = booking;
  await lockPayment(tx, booking);
  const parts = await feeParts(tx, booking);
  const { feeCents, cardCents, byStaffCents, creditCents, bankCents, note } = parts;
  if (feeCents <= 0) return parts;
  await giveFeeUp(tx, id, feeCents, cause === 'seat_resold' ? 'its seat was sold again' : whys[cause]);
  const done = cardCents + byStaffCents + bankCents === 0 && isClosed(booking);
  // A removed player may have been refused a part of the price that was not a late fee.
  const removed = wasRemoved(booking);
  const ended = removed ? `${REMOVED}.` : 'Cancelled late.';
  const [none, all] = removed
    ? ['nothing is kept', 'what was kept went back too']
    : ['no fee is kept', 'the fee went back too'];
  const since = `${ended} ${sentence(whys[cause])}, so`;
  await tx.booking.update({
    where: { id },
    data: {
      // A booking that waits for staff keeps waiting.
      ...(cardCents > 0 && booking.status !== 'refund_failed' && { status: 'refunding' }),
      ...(done && { status: 'refunded', paymentStatus: 'refunded' }),
      endReason: note ? `${since} ${none}. ${note}` : `${since} ${all}.`,
    },
  });
  if (creditCents > 0) await grantCredit(tx, { userId, bookingId: id, amountCents: creditCents });
  if (cardCents > 0) await oweForBooking(tx, booking, cardCents, cause);
  if (byStaffCents > 0) await leaveToStaff(tx, booking);
  await mailFeeReturned(tx, booking, { cardCents, creditCents, note, removed, why: whys[cause] });
  return parts;
}
