import { raiseAlert } from '../../payments/alarm.service.ts';
import { returnCredit } from '../../payments/credits.service.ts';
import { writeDispute } from '../../payments/disputes.service.ts';
import { recordPayment } from '../../payments/payments.service.ts';
import type { RefundCause } from '../../payments/refunds.service.ts';
import type { DisputeState } from '../../payments/stripe-dispute.service.ts';
import type { ChargeState } from '../../payments/stripe-intent.service.ts';
import { clock } from '../../platform/clock.ts';
import { db, type Prisma, type Tx } from '../../platform/db.ts';
import { failpoint } from '../../platform/failpoint.ts';
import { formatMoney } from '../../platform/money.ts';
import { transaction } from '../../platform/transaction.ts';
import { isReservation } from '../../seating/rules.ts';
import { mailSecondPaymentReturned } from '../core/booking-mails.ts';
import { MOST_DECLINES, nextTryAt } from '../core/charge-times.ts';
import { giveBack, seatPaidBooking } from '../core/confirmation.ts';
import { disputesBefore, syncEarlierReturns } from '../core/payment-sync.ts';
import type { Refundable } from '../core/refundable.ts';
import { planCharge, voidPlannedCharges } from '../core/reservations.ts';
import { refundUnallocated } from '../core/unallocated.ts';
import { keepUnderWay } from '../core/under-way.ts';
import { type ChargedBooking, declines, lockCharged, timesOf } from './charge-lock.ts';
import { mailChargeFailed } from './charge-mails.ts';

type Attempt = Prisma.ChargeAttemptGetPayload<object>;

/**
 * Records the result of an attempt, whether it comes from the worker that charged, a later lookup, or an event.
 * Idempotent.
 */
export async function settleCharge(attemptId: number, state: ChargeState): Promise<void> {
  const { bookingId } = await db.chargeAttempt.findUniqueOrThrow({ where: { id: attemptId } });
  const disputes = await disputesBefore(state);
  await transaction(async (tx) => {
    const booking = await lockCharged(tx, bookingId);
    const attempt = await tx.chargeAttempt.findUniqueOrThrow({ where: { id: attemptId } });
    if (isOutdated(attempt, state)) return;
    // An event or the next lookup will tell the result.
    if (state.status === 'processing') await keepUnderWay(tx, booking, 'processing');
    else if (state.status === 'succeeded') await succeed(tx, booking, attempt, { state, disputes });
    else if (attempt.status === 'pending') await failCharge(tx, booking, attempt, state);
    failpoint('charge:before-result');
  });
  failpoint('charge:after-result');
  await syncEarlierReturns(state);
}

/** True when `processing` was read before the bank declined: the booking would stay `processing` for good. */
const isOutdated = (attempt: Attempt, { status, paymentIntentId }: ChargeState) =>
  status === 'processing' && attempt.status === 'failed' && attempt.stripePaymentIntentId === paymentIntentId;

async function succeed(
  tx: Tx,
  booking: ChargedBooking,
  attempt: Attempt,
  { state, disputes }: { state: ChargeState; disputes: DisputeState[] },
) {
  if (attempt.status === 'succeeded') return;
  const { paymentIntentId: stripePaymentIntentId } = state;
  await voidPlannedCharges(tx, booking.id);
  const others = await tx.chargeAttempt.count({
    where: { bookingId: booking.id, id: { not: attempt.id }, status: { in: ['pending', 'succeeded'] } },
  });
  await tx.chargeAttempt.update({
    where: { id: attempt.id },
    // Only one attempt of a booking counts as succeeded.
    data: {
      stripePaymentIntentId,
      ...(others === 0 && { status: 'succeeded', failureCode: null, finishedAt: clock.now() }),
    },
  });
  const expected = booking.amountCents - booking.creditCents;
  const right = state.amountCents === expected && state.currency === 'usd';
  const isFirst = right && booking.paymentId === null;
  const payment = await recordPayment(tx, {
    userId: booking.userId,
    checkoutId: null,
    state: { ...state, customerEmail: booking.user.email },
    shares: isFirst ? [{ bookingId: booking.id, amountCents: state.amountCents }] : [],
    what: `charge ${attempt.id}`,
  });
  for (const dispute of disputes) await writeDispute(tx, dispute, { id: payment.id, user: booking.user });
  const goneCents = state.refundedCents;
  if (!isFirst) return refundCharge(tx, booking, payment, { right, goneCents });
  const paid = { paymentId: payment.id, card: null, goneCents };
  // Somebody refunded it at Stripe before we heard of it: no seat is given for money that has gone back.
  if (goneCents >= state.amountCents) return giveBack(tx, booking, paid, 'by_hand');
  if (isReservation(booking)) return seatPaidBooking(tx, booking, paid);
  await giveBack(tx, booking, paid, whyEnded(booking));
}

function whyEnded({ status, session }: ChargedBooking): RefundCause {
  if (session.status === 'cancelled' || session.campaign?.endedAt) return 'session_cancelled';
  return status === 'expired' ? 'session_full' : 'player_cancelled';
}

/** Refunds a charge that its booking does not take. */
async function refundCharge(
  tx: Tx,
  booking: ChargedBooking,
  payment: { id: number; amountCents: number; currency: string; stripePaymentIntentId: string },
  { right, goneCents }: { right: boolean; goneCents: number },
) {
  const { id: paymentId } = payment;
  const cause = booking.paymentId === null ? 'wrong_amount' : 'duplicate_payment';
  const owed = await tx.refund.count({ where: { paymentId } });
  if (owed > 0 || booking.paymentId === paymentId) return;
  const { amountCents } = payment;
  const rest = await refundUnallocated(tx, { paymentId, amountCents }, cause, goneCents);
  if (right) {
    if (rest.owedCents > 0) await mailSecondPaymentReturned(tx, booking, paymentId, rest);
    return;
  }
  await raiseAlert(
    tx,
    `amount-mismatch:${payment.stripePaymentIntentId}`,
    `Booking ${booking.id} was charged ${formatMoney(payment.amountCents, payment.currency)}, which is not its price; ${returnedOf(payment, rest)}`,
    { bookingId: booking.id, paymentId },
  );
}

/** For staff: what happens to a charge whose amount is not the price. */
function returnedOf(
  { amountCents, currency }: { amountCents: number; currency: string },
  { cardCents, byStaffCents, bankCents }: Refundable,
) {
  if (byStaffCents > 0) return 'a bank has decided about it, so it is to be returned another way';
  if (cardCents === amountCents) return 'it goes back';
  if (cardCents > 0) return `${formatMoney(cardCents, currency)} of it goes back`;
  return bankCents > 0 ? 'a bank has it' : 'it has gone back';
}

/** Records a declined charge: returns the credit set aside and plans the next attempt while there is time. */
export async function failCharge(
  tx: Tx,
  booking: ChargedBooking,
  attempt: Attempt,
  { failureCode, paymentIntentId }: Pick<ChargeState, 'failureCode' | 'paymentIntentId'>,
) {
  const now = clock.now();
  await tx.chargeAttempt.update({
    where: { id: attempt.id },
    data: { status: 'failed', failureCode, stripePaymentIntentId: paymentIntentId, finishedAt: now },
  });
  if (!isReservation(booking)) return;
  await giveCreditBack(tx, booking.id);
  if (booking.paymentStatus === 'processing') await holdAsBefore(tx, booking);
  const nextAt = (await declines(tx, booking)) < MOST_DECLINES ? nextTry(booking, now) : null;
  if (nextAt) await planCharge(tx, booking.id, attempt.attempt + 1, nextAt);
  const amountCents = attempt.amountCents ?? booking.amountCents;
  await mailChargeFailed(tx, booking, { attemptId: attempt.id, amountCents, failureCode, nextAt });
}

/** The next planned attempt; null: none, but the player can still pay. */
const nextTry = ({ session: { scheduledAt }, chargeFrom }: ChargedBooking, now: Date) =>
  nextTryAt({ scheduledAt, chargeFrom }, now);

/** The bank declined after a delay: the seat is held no longer than any reserved one. */
async function holdAsBefore(tx: Tx, booking: ChargedBooking) {
  const { id } = booking;
  await tx.seat.updateMany({ where: { bookingId: id }, data: { heldUntil: timesOf(booking).releaseAt } });
  await tx.booking.update({ where: { id }, data: { paymentStatus: 'unpaid' } });
}

/** Drops an attempt that took nothing, because its time is over or was put off. */
export async function dropCharge(attemptId: number) {
  const { bookingId } = await db.chargeAttempt.findUniqueOrThrow({ where: { id: attemptId } });
  await transaction(async (tx) => {
    const booking = await lockCharged(tx, bookingId);
    const { count } = await tx.chargeAttempt.updateMany({
      where: { id: attemptId, status: 'pending' },
      data: { status: 'void', finishedAt: clock.now() },
    });
    if (count === 0 || !isReservation(booking)) return;
    await giveCreditBack(tx, bookingId);
    const { chargeAt } = timesOf(booking);
    const { attempt } = await tx.chargeAttempt.findUniqueOrThrow({ where: { id: attemptId } });
    if (chargeAt && chargeAt > clock.now()) {
      await planCharge(tx, bookingId, attempt + 1, chargeAt);
    }
  });
}

async function giveCreditBack(tx: Tx, bookingId: number) {
  await returnCredit(tx, bookingId, { settled: false });
  await tx.booking.update({ where: { id: bookingId }, data: { creditCents: 0 } });
}
