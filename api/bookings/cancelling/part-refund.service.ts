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

/** What a super admin may give back of a booking, and how so much of it would go. */
export interface PartRefund extends RefundSplit {
  /** At most so much, in cents. */
  leftCents: number;
  leftCardCents: number;
  leftCreditCents: number;
  /** Why it is not all of the price; null: it is. */
  note: string | null;
  /** What the player reads. */
  sentence: string;
}

/** The one place where it is decided; the preview says it and the refund does it. */
function planPartRefund(booking: SeatedBooking, rest: Refundable, amountCents: number): PartRefund {
  // What no card takes any more is owed when the booking ends; it is not given back at will.
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

/** A seat that others may have is not said to stay theirs. */
const seatInWords = (booking: SeatedBooking): string | null =>
  booking.status === 'cancel_requested' ? 'Your request to cancel stays open.' : seatStays(booking);

const ended = () =>
  new Refusal('CONFLICT', 'Only of a seat that is paid for and kept something can be given back.');

/** The seat with what is left of its price, locked with its payment: other seats of a cart share that. */
async function lockSeat(tx: Tx, bookingId: number): Promise<{ booking: SeatedBooking; rest: Refundable }> {
  const booking = await lockBooking(tx, bookingId);
  if (!isSeated(booking)) throw ended();
  return { booking, rest: await lockRefundable(tx, booking) };
}

async function askOf(bookingId: number) {
  const known = await db.booking.findUnique({ where: { id: bookingId } });
  if (!known) throw notFound('Booking');
  if (!isSeated(known)) throw ended();
  // Somebody may have returned a part at the provider, and no event has told of it.
  await syncPaymentOf(bookingId);
}

/** What would be done with so much, for a super admin who is about to give it; null: nothing can be given. */
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
 * A super admin gives back a part of what was paid, or all of it, and the player keeps the seat. The amount that
 * was left is said beside: of two clicks, or of two people, the second sees that it has changed.
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
      `Something has gone back meanwhile: ${now}. Please look again.`,
      'leftCents',
    );
  }
  if (amountCents > left)
    throw new Refusal('BAD_INPUT', `At most ${formatUsd(left)} is left to give back`, 'amountCents');
}

/** Writes what goes back; returns what names it. */
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
