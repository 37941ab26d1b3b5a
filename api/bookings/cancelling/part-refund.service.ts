import { grantCredit } from '../../payments/credits.service.ts';
import { oweRefund, settleFailed } from '../../payments/refunds.service.ts';
import { audit } from '../../platform/audit.ts';
import { db, type Tx } from '../../platform/db.ts';
import { formatUsd } from '../../platform/money.ts';
import { parse } from '../../platform/parse.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';
import { transaction } from '../../platform/transaction.ts';
import { type MaybeViewer, refuseOneself, requireSuperAdmin } from '../../platform/viewer.ts';
import { isSeated } from '../../seating/rules.ts';
import { partRefund } from '../core/decision.rules.ts';
import { syncPaymentOf } from '../core/payment-sync.ts';
import { mailPartRefund } from '../core/refund-mails.ts';
import { type RefundSplit, refundableCents, splitRefund } from '../core/refund-split.ts';
import { callSeatPaid } from '../core/refund-status.ts';
import type { Refundable } from '../core/refundable.ts';
import { keptWords, lockBooking, lockRefundable, type SeatedBooking } from '../core/return-money.ts';
import { inSentences } from '../core/return-sentence.ts';
import { comesBackInWords, seatStays } from './ending.ts';

/** How much a super admin may refund of a booking, and how a given amount would go back. */
export interface PartRefund extends RefundSplit {
  /** The most that can be refunded, in cents. */
  leftCents: number;
  leftCardCents: number;
  leftCreditCents: number;
  /** Why it is not all of the price; null: it is. */
  note: string | null;
  /** What the player reads. */
  sentence: string;
}

/** Plans a partial refund. Used by both the preview and the refund, so that they agree. */
function planPartRefund(booking: SeatedBooking, rest: Refundable, amountCents: number): PartRefund {
  // What no card takes any more is owed when the booking ends; it cannot be a goodwill refund.
  const given = { ...rest, byStaffCents: 0 };
  const ways = splitRefund(given, amountCents);
  return {
    ...ways,
    leftCents: refundableCents(given),
    leftCardCents: given.cardCents,
    leftCreditCents: given.creditCents,
    note: rest.note,
    sentence: inSentences(comesBackInWords(given, ways.cardCents, ways.creditCents), seatInWords(booking)),
  };
}

/** A seat on resale is not promised to stay the player's. */
const seatInWords = (booking: SeatedBooking): string | null =>
  booking.status === 'cancel_requested' ? 'Your request to cancel stays open.' : seatStays(booking);

const ended = () =>
  new Refusal('CONFLICT', 'You can only give money back for a seat that is paid for and kept.');

/** Locks the seat and its payment, which other seats of a cart share, and reads what is left of the price. */
async function lockSeat(tx: Tx, bookingId: number): Promise<{ booking: SeatedBooking; rest: Refundable }> {
  const booking = await lockBooking(tx, bookingId);
  if (!isSeated(booking)) throw ended();
  return { booking, rest: await lockRefundable(tx, booking) };
}

async function askOf(bookingId: number) {
  const known = await db.booking.findUnique({ where: { id: bookingId } });
  if (!known) throw notFound('Booking');
  if (!isSeated(known)) throw ended();
  // Somebody may have refunded a part at the provider without an event having told us.
  await syncPaymentOf(bookingId);
}

/** Previews a partial refund of `amountCents` for a super admin; null: the seat is not paid, or has ended. */
export async function previewPartRefund(maybe: MaybeViewer, bookingId: number, amountCents: number) {
  requireSuperAdmin(maybe, 'give money back');
  const known = await db.booking.findUnique({ where: { id: bookingId } });
  if (!known || !isSeated(known)) return null;
  await askOf(bookingId);
  return transaction(async (tx) => {
    const { booking, rest } = await lockSeat(tx, bookingId);
    return planPartRefund(booking, rest, amountCents);
  });
}

/**
 * Refunds a part or all of what was paid while the player keeps the seat. For super admins. `leftCents`, the amount
 * that was left, guards against double refunds: a second click or a second person sees that it has changed.
 */
export async function refundBooking(maybe: MaybeViewer, bookingId: number, input: unknown): Promise<void> {
  const viewer = requireSuperAdmin(maybe, 'give money back');
  const { amountCents, leftCents: seenCents, reason } = parse(partRefund, input);
  await askOf(bookingId);
  await transaction(async (tx) => {
    const { booking, rest } = await lockSeat(tx, bookingId);
    refuseOneself(viewer, booking.userId);
    const plan = planPartRefund(booking, rest, amountCents);
    refuseMore(plan, amountCents, seenCents);
    const { cardCents, creditCents } = plan;
    const told = keptWords(reason, booking.user);
    const key = await carryOut(tx, booking, plan);
    await mailPartRefund(tx, booking, { key, ...plan, reason: told });
    await audit(tx, viewer, 'booking.refunded', 'Booking', bookingId, {
      userId: booking.userId,
      cardCents,
      creditCents,
      ...(told && { reason: told }),
    });
  });
}

function refuseMore({ leftCents: left, note }: PartRefund, amountCents: number, seenCents: number) {
  if (left === 0) {
    throw new Refusal('CONFLICT', `Nothing is left to give back.${note ? ` ${note}` : ''}`);
  }
  if (left !== seenCents) {
    const now = `${formatUsd(left)} is left to give back now`;
    throw new Refusal(
      'CONFLICT',
      `Some money was returned in the meantime: ${now}. Please look again.`,
      'leftCents',
    );
  }
  if (amountCents > left)
    throw new Refusal('BAD_INPUT', `At most ${formatUsd(left)} is left to give back`, 'amountCents');
}

/** Writes the refund and the credit; returns the key of the mail. */
async function carryOut(
  tx: Tx,
  booking: SeatedBooking,
  { cardCents, creditCents }: RefundSplit,
): Promise<string> {
  const { id: bookingId, userId, paymentId } = booking;
  let key = '';
  if (cardCents > 0) {
    if (!paymentId) throw new Refusal('CONFLICT', 'Its payment is not known. Find the payment first.');
    await settleFailed(tx, { paymentId, bookingId, amountCents: cardCents });
    const refund = await oweRefund(tx, { paymentId, bookingId, amountCents: cardCents, cause: 'goodwill' });
    key = `refund:${refund.id}`;
  }
  if (creditCents === 0) return key;
  const credit = await grantCredit(tx, { userId, bookingId, amountCents: creditCents });
  await tx.booking.update({
    where: { id: bookingId },
    data: { creditBackCents: { increment: creditCents } },
  });
  await callSeatPaid(tx, bookingId);
  return key || `credit:${credit.id}`;
}
