import { clock } from '../../platform/clock.ts';
import { db, type Prisma, type Tx } from '../../platform/db.ts';
import { failpoint } from '../../platform/failpoint.ts';
import { transaction } from '../../platform/transaction.ts';
import { isReservation } from '../../seating/rules.ts';
import { firstTryAt } from '../core/charge-times.ts';
import { confirm } from '../core/confirmation.ts';
import { voidPlannedCharges } from '../core/reservations.ts';
import { keepSeat } from '../core/seats.ts';
import { chargedToPay, setCreditAside } from '../core/session-credit.ts';
import { type ChargedBooking, canBeCharged, isBeingPaid, isDue, lockCharged } from './charge-lock.ts';
import { giveNotice } from './charge-notice.ts';
import { failCharge } from './charge-result.ts';

type Attempt = Prisma.ChargeAttemptGetPayload<object>;

/** What to ask the provider for an attempt. */
export interface Begun {
  attempt: Attempt;
  customerId: string;
  /** null: no card is saved any more. */
  paymentMethodId: string | null;
  amountCents: number;
  /** Nothing was asked before, so there is nothing to look up. */
  fresh: boolean;
  /** False: the time to charge is over or was put off; only the result of an earlier try may be looked up. */
  mayAsk: boolean;
}

/**
 * Decides about an attempt that is due, and stores what will be charged before the provider is asked. Null: nothing
 * to charge, or not yet.
 */
export async function beginCharge(attemptId: number): Promise<Begun | null> {
  const { bookingId } = await db.chargeAttempt.findUniqueOrThrow({ where: { id: attemptId } });
  return transaction(async (tx) => {
    const booking = await lockCharged(tx, bookingId, { withCredit: true });
    const attempt = await tx.chargeAttempt.findUniqueOrThrow({ where: { id: attemptId } });
    const begun = await decide(tx, booking, attempt);
    failpoint('charge:before-begin');
    return begun;
  });
}

async function decide(tx: Tx, booking: ChargedBooking, attempt: Attempt): Promise<Begun | null> {
  if (attempt.status === 'pending') {
    if (booking.user.stripeCustomerId) return request(booking, attempt, { fresh: false });
    // The customer was deleted at Stripe meanwhile. If money was taken after all, an event will report it.
    await failCharge(tx, booking, attempt, { failureCode: 'no_card', paymentIntentId: null });
    return null;
  }
  if (attempt.status !== 'scheduled') return null;
  if (!isReservation(booking)) {
    await voidPlannedCharges(tx, booking.id);
    return null;
  }
  if (!isDue(booking)) {
    const { scheduledAt } = booking.session;
    const dueAt = firstTryAt({ scheduledAt, chargeFrom: booking.chargeFrom });
    const data = { dueAt, nextAttemptAt: dueAt };
    // The date was moved. If its start has passed, it is never due again: the lease delays it until the seat is
    // released.
    if (dueAt > clock.now()) await tx.chargeAttempt.update({ where: { id: attempt.id }, data });
    return null;
  }
  // After the lease, in a minute, the attempt is looked at again.
  if (!canBeCharged(booking) || isBeingPaid(booking)) return null;
  // No player is charged without notice.
  if (booking.noticeDueAt !== null) {
    await giveNotice(tx, booking);
    return null;
  }
  return begin(tx, booking, attempt);
}

async function begin(tx: Tx, booking: ChargedBooking, attempt: Attempt): Promise<Begun | null> {
  // Uses the credit announced in the notice, even if other dates of the player are due at this moment too.
  const pay = await chargedToPay(tx, booking);
  await setCreditAside(tx, booking, pay);
  const { creditCents, cardCents: amountCents } = pay;
  if (amountCents === 0) {
    await keepSeat(tx, booking.id);
    await confirm(tx, { ...booking, creditCents }, null);
    return null;
  }
  const pending = await tx.chargeAttempt.update({
    where: { id: attempt.id },
    data: { status: 'pending', amountCents },
  });
  if (!booking.user.stripeCustomerId || !booking.membership?.stripePaymentMethodId) {
    await failCharge(tx, booking, pending, { failureCode: 'no_card', paymentIntentId: null });
    return null;
  }
  return request(booking, pending, { fresh: attempt.attempt === 1 });
}

function request(booking: ChargedBooking, attempt: Attempt, { fresh }: { fresh: boolean }): Begun {
  const { amountCents } = attempt;
  const customerId = booking.user.stripeCustomerId;
  if (amountCents === null || !customerId) throw new Error(`charge ${attempt.id} was begun by halves`);
  const paymentMethodId = booking.membership?.stripePaymentMethodId ?? null;
  return {
    attempt,
    customerId,
    paymentMethodId,
    amountCents,
    fresh,
    mayAsk: canBeCharged(booking) && isDue(booking),
  };
}
