import { isBookable } from '../../catalog/rules.ts';
import { returnCredit, settleCredit } from '../../payments/credits.service.ts';
import { oweRefund, type RefundCause } from '../../payments/refunds.service.ts';
import type { SavedCard } from '../../payments/stripe-card.service.ts';
import { clock } from '../../platform/clock.ts';
import type { Prisma, Tx } from '../../platform/db.ts';
import { lock } from '../../seating/locks.ts';
import { isSeated, LIVE } from '../../seating/rules.ts';
import { mailBookingConfirmed, mailMoneyReturned, mailSecondPaymentReturned } from './booking-mails.ts';
import { joinCampaign } from './joining.ts';
import { readRefundable } from './refundable.ts';
import { seatTaken } from './resale.ts';
import { voidPlannedCharges } from './reservations.ts';
import { leaveToStaff } from './return-money.ts';
import { inSentences } from './return-sentence.ts';
import { claimSeat, freeSeat, keepSeat } from './seats.ts';
import { noteTableChange, wishes } from './table-changes.ts';
import { readUnallocated, unallocatedCents } from './unallocated.ts';

export const wholeBooking = {
  user: true,
  sitter: true,
  session: { include: { gameMaster: { include: { user: true } }, campaign: true } },
} as const;

export type WholeBooking = Prisma.BookingGetPayload<{ include: typeof wholeBooking }>;

/** The payment of a booking. */
export interface PaidBy {
  paymentId: number;
  /** The saved card, kept for later campaign dates; null: none was saved. */
  card: SavedCard | null;
  /** The part that had gone back at the provider when it reported the payment; our own refund rows for it follow. */
  goneCents?: number;
}

/**
 * Seats a paid booking: on its held seat, on any free seat, or else its money goes back. The booking must be locked.
 * If the booking has another payment already, it keeps that one, and this one goes back.
 */
export async function seatPaidBooking(tx: Tx, booking: WholeBooking, paid: PaidBy) {
  const { id, sessionId } = booking;
  if (booking.paymentId === paid.paymentId) return;
  if (booking.paymentId !== null || isSeated(booking)) return giveSecondBack(tx, booking, paid);
  const wrong = await whyNot(tx, booking);
  const seated =
    !wrong &&
    ((await keepSeat(tx, id)) || (await claimSeat(tx, { sessionId, bookingId: id, heldUntil: null })));
  if (!seated) return giveBack(tx, booking, paid, wrong ?? 'session_full');
  await confirm(tx, booking, paid);
}

/** Confirms a booking whose seat is kept and paid, by card or, without a payment, by session credit alone. */
export async function confirm(tx: Tx, booking: WholeBooking, paid: PaidBy | null) {
  await tx.booking.update({
    where: { id: booking.id },
    data: {
      status: 'confirmed',
      paymentStatus: 'paid',
      paymentId: paid?.paymentId ?? null,
      confirmedAt: clock.now(),
      heldUntil: null,
      noticeDueAt: null,
      endedAt: null,
      endReason: null,
    },
  });
  await settleCredit(tx, booking.id, booking.creditCents);
  await voidPlannedCharges(tx, booking.id);
  await noteTableChange(
    tx,
    booking.session,
    `${booking.user.fullName} booked a seat${booking.forFriend ? ' for a friend' : ''}.${wishes(booking.specialRequests)}`,
    booking.userId,
  );
  await joinCampaign(tx, booking, paid?.card ?? null);
  await seatTaken(tx, booking);
  // Friends' seats are named in one mail once all of the order have settled. The owner of a disabled account is told
  // when the booking ends.
  if (!booking.forFriend && !booking.user.disabledAt) await mailBookingConfirmed(tx, booking);
}

/** Returns why a paid booking cannot be seated even if seats are free; null: it can. */
export async function whyNot(tx: Tx, booking: WholeBooking): Promise<RefundCause | null> {
  await lock(tx, { sessions: [booking.sessionId] });
  const session = await tx.session.findUniqueOrThrow({
    where: { id: booking.sessionId },
    include: { campaign: true, gameMaster: true },
  });
  if (!isBookable(session, clock.now()) || session.campaign?.endedAt) return 'session_cancelled';
  if (session.gameMaster.userId === booking.userId) return 'session_cancelled'; // the player runs it by now
  if (booking.status === 'pending') return null;
  if (booking.status === 'cancelled') return 'player_cancelled'; // the player gave it up while the money was on its way
  if (booking.creditCents > 0) return 'session_full'; // its credit was returned when the hold ended
  const other = booking.forFriend
    ? {
        userId: booking.userId,
        forFriend: true,
        checkoutId: { not: booking.checkoutId },
        // Ordered again since, or paid after this booking had been ordered in its place.
        OR: [
          { checkoutId: { gt: booking.checkoutId ?? 0 } },
          { confirmedAt: { gt: booking.termsAcceptedAt } },
        ],
      }
    : { sitterId: booking.userId };
  const twin = await tx.booking.findFirst({
    where: {
      ...other,
      id: { not: booking.id },
      sessionId: booking.sessionId,
      status: { in: [...LIVE] },
    },
  });
  return twin ? 'duplicate_payment' : null;
}

const reasons: Partial<Record<RefundCause, string>> = {
  session_full: 'The session was full when your payment arrived.',
  session_cancelled: 'The session could no longer be booked when your payment arrived.',
  duplicate_payment: 'You paid for this seat twice.',
  by_hand: 'Your payment went back to your card already, so the seat is not yours.',
  player_cancelled: 'Your payment arrived after you had given this date up.',
};

const CREDIT_FREE =
  'Your payment arrived after the hold of your seat had ended, when the session credit for the rest was yours again.';

const ON_ITS_WAY = 'Your money is on its way back.';
const SECOND_ON_ITS_WAY = 'The second payment is on its way back.';

type Taken = Pick<PaidBy, 'paymentId' | 'goneCents'>;

/** Rejects a payment for a booking, which ends or has ended: what is still with us of the money goes back. */
export async function giveBack(tx: Tx, booking: WholeBooking, paid: Taken, cause: RefundCause) {
  const { paymentId, goneCents } = paid;
  const byHand = cause === 'by_hand';
  const paidCents = booking.amountCents - booking.creditCents;
  const rest = await readRefundable(tx, { ...booking, paymentId }, goneCents);
  const { cardCents, byStaffCents, bankCents, note } = rest;
  const hadCredit = cause === 'session_full' && booking.status !== 'pending' && booking.creditCents > 0;
  const goes = cause === 'duplicate_payment' ? SECOND_ON_ITS_WAY : ON_ITS_WAY;
  const endReason = inSentences(
    hadCredit ? CREDIT_FREE : (reasons[cause] ?? null),
    cardCents > 0 ? goes : null,
    byHand ? null : note,
  );
  const otherCents = bankCents + byStaffCents;
  // If nothing is left for it, other refunds took it all: the card's part of the price stays promised until the
  // provider says which of them was for this booking. With cause `by_hand` it has gone back, so nothing is promised.
  const owedCents = byHand ? 0 : cardCents || (otherCents > 0 ? 0 : paidCents);
  await freeSeat(tx, booking.id);
  await returnCredit(tx, booking.id, { settled: false, paid: true });
  await voidPlannedCharges(tx, booking.id);
  await tx.booking.update({
    where: { id: booking.id },
    data: {
      ...(paidCents > 0
        ? { status: owedCents === 0 && otherCents > 0 ? 'cancelled' : 'refunding', paymentStatus: 'paid' }
        : { status: 'refunded', paymentStatus: 'refunded' }),
      paymentId,
      heldUntil: null,
      noticeDueAt: null,
      endedAt: clock.now(),
      endReason,
    },
  });
  if (owedCents > 0) await oweRefund(tx, { paymentId, bookingId: booking.id, amountCents: owedCents, cause });
  if (byStaffCents > 0) await leaveToStaff(tx, { ...booking, paymentId });
  await mailMoneyReturned(tx, booking, cardCents, endReason);
}

/**
 * Returns a payment for a booking that was paid another way before, such as by the charge of a saved card: that
 * payment stays. If credit has paid a part of the price meanwhile, the page took more than is due; that excess is
 * unallocated and goes back too.
 */
async function giveSecondBack(tx: Tx, booking: WholeBooking, paid: Taken) {
  const { paymentId, goneCents } = paid;
  const paidCents = booking.amountCents - booking.creditCents;
  const unearnedCents = await unallocatedCents(tx, paymentId);
  const amountCents = paidCents + unearnedCents;
  const rest = await readUnallocated(tx, { paymentId, amountCents }, { bookingId: booking.id, goneCents });
  const { owedCents } = rest;
  const cardCents = Math.min(paidCents, owedCents);
  const nobodysCents = owedCents - cardCents;
  const cause = 'duplicate_payment';
  if (cardCents > 0) await oweRefund(tx, { paymentId, bookingId: booking.id, amountCents: cardCents, cause });
  if (nobodysCents > 0) await oweRefund(tx, { paymentId, bookingId: null, amountCents: nobodysCents, cause });
  if (owedCents > 0) await mailSecondPaymentReturned(tx, booking, paymentId, rest);
}
