import { alarmStaff } from '../../payments/alarm.service.ts';
import { isCardOf, wasDeleted } from '../../payments/stripe-card.service.ts';
import { ProviderAway, ProviderRefused } from '../../payments/stripe-errors.service.ts';
import {
  type ChargeState,
  chargeCard,
  chargesAvailable,
  chargesOfBooking,
  declined,
  retrieveCharge,
} from '../../payments/stripe-intent.service.ts';
import { claimDue, processDue } from '../../platform/claim.ts';
import { clock, inSeconds } from '../../platform/clock.ts';
import { db, Prisma } from '../../platform/db.ts';
import { failpoint } from '../../platform/failpoint.ts';
import { log } from '../../platform/log.ts';
import { transaction } from '../../platform/transaction.ts';
import { newChargeKey } from '../core/reservations.ts';
import { type Begun, beginCharge } from './charge-begin.ts';
import { canBeCharged, isDue, lockCharged } from './charge-lock.ts';
import { dropCharge, settleCharge } from './charge-result.ts';

const AT_ONCE = 8;
const LEASE_SECONDS = 60;
/** Longer retry delay, because staff have to fix what Stripe refuses to our account. */
const REFUSED_SECONDS = 900;

const claim = () =>
  claimDue({
    table: 'ChargeAttempt',
    due: 'nextAttemptAt',
    isOpen: Prisma.sql`status IN ('scheduled', 'pending')`,
    set: Prisma.sql`"nextAttemptAt" = ${inSeconds(LEASE_SECONDS)}`,
    atOnce: AT_ONCE,
  });

/** Charges the saved cards for all campaign dates that are due. */
export const chargeDueDates = () =>
  processDue({ claim, work: ({ id }) => charge(id), atOnce: AT_ONCE, goOn: chargesAvailable });

async function charge(attemptId: number) {
  failpoint('charge:picked-up');
  const begun = await beginCharge(attemptId);
  failpoint('charge:after-begin');
  if (!begun) return;
  try {
    const state = await askFor(begun);
    failpoint('charge:after-call');
    const settledId = state?.chargeId ?? attemptId;
    if (state) await settleCharge(settledId, state);
    // Nothing was taken, or another attempt of this booking has taken the money.
    if (!state || settledId !== attemptId) await dropCharge(attemptId);
  } catch (error) {
    if (!(error instanceof ProviderAway)) throw error;
    // Stripe repeats its answer under this key for a day. Before a new key is used, charges made under the old one
    // are looked up.
    if (error.isSaved || error.isTaken) await renewKey(attemptId);
    log.warn({ charge: attemptId }, 'a charge waits for the provider');
  }
}

const renewKey = (id: number) =>
  db.chargeAttempt.updateMany({ where: { id, status: 'pending' }, data: { idempotencyKey: newChargeKey() } });

/**
 * Returns the result of an attempt: of an earlier try if there was one, else of charging now. Null: it must not be
 * charged.
 */
async function askFor({ fresh, mayAsk, ...begun }: Begun): Promise<ChargeState | null> {
  const { id: chargeId, bookingId, idempotencyKey } = begun.attempt;
  const earlier = fresh ? undefined : await lookUp(begun);
  if (earlier) return earlier;
  if (!mayAsk || !(fresh || (await isStillWanted(bookingId)))) return null;
  const { customerId, paymentMethodId, amountCents } = begun;
  const asked = { chargeId, bookingId, amountCents };
  if (!paymentMethodId) return declined(asked, 'no_card');
  failpoint('charge:before-call');
  try {
    return await chargeCard({
      ...asked,
      idempotencyKey,
      customerId,
      paymentMethodId,
      description: `Questboard booking ${bookingId}`,
    });
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    if (await isCardOf(paymentMethodId, customerId)) return refusedToUs(chargeId, error);
    return declined(asked, codeOf(error));
  }
}

/**
 * Handles a refusal of our request, such as by an account that may not charge: the card exists and no bank was asked,
 * so the player has missed nothing. The refusal proves that no charge was made, so the retry uses a new idempotency
 * key.
 */
async function refusedToUs(chargeId: number, { message }: ProviderRefused): Promise<never> {
  const day = clock.now().toISOString().slice(0, 10);
  await transaction(async (tx) => {
    await tx.chargeAttempt.updateMany({
      where: { id: chargeId, status: 'pending' },
      data: { idempotencyKey: newChargeKey(), nextAttemptAt: inSeconds(REFUSED_SECONDS) },
    });
    await alarmStaff(tx, {
      key: `charges-refused:${day}`,
      message: `Stripe refuses to charge saved cards that it has: ${message}`,
      detail: { chargeId },
      aboutUserIds: [],
      subject: 'The payment provider refuses to charge saved cards: campaign dates wait',
      paragraphs: [
        `${message}. The cards are saved there as before, so something about our account or our request is wrong. Stripe’s own pages show the request with its reason.`,
        'Nobody is told that a card was declined, and nobody loses a seat by it: the charges are tried again every quarter of an hour. Whose date is near keeps the seat and is asked to pay.',
      ],
    });
  });
  throw new ProviderAway(message);
}

/** Returns a charge of this booking that took or may take money, else the charge of this attempt. */
async function lookUp({ customerId, attempt }: Pick<Begun, 'customerId' | 'attempt'>) {
  const charges = await chargesOfBooking(customerId, attempt.bookingId);
  return (
    charges.find(({ status }) => status !== 'failed') ??
    charges.find(({ chargeId }) => chargeId === attempt.id)
  );
}

/** Checks once more that the date is due, so that one given up or moved a moment ago is not charged. */
const isStillWanted = (bookingId: number) =>
  transaction(async (tx) => {
    const booking = await lockCharged(tx, bookingId);
    return canBeCharged(booking) && isDue(booking);
  });

/** Stripe's error code; without one the card is gone or belongs to another customer. */
const codeOf = ({ code }: ProviderRefused) => (code === 'StripeInvalidRequestError' ? 'card_unusable' : code);

/** Asks Stripe about all charges of a booking whose result is not known yet, and records the results. */
export async function settleChargesOf(bookingId: number): Promise<void> {
  const { user, charges } = await db.booking.findUniqueOrThrow({
    where: { id: bookingId },
    select: { user: true, charges: { where: { status: 'pending' } } },
  });
  if (!user.stripeCustomerId || charges.length === 0) return;
  for (const state of await chargesOfBooking(user.stripeCustomerId, bookingId)) {
    if (charges.some(({ id }) => id === state.chargeId)) await settleCharge(state.chargeId!, state);
  }
}

/**
 * Handles an event about a charge: the event may be stale, so Stripe is asked. False: the charge is not ours, such as
 * one of another installation on the same account, whose IDs overlap with ours.
 */
export async function settleChargeByStripeId(paymentIntentId: string, chargeId: number): Promise<boolean> {
  const attempt = await db.chargeAttempt.findUnique({
    where: { id: chargeId },
    include: { booking: { select: { user: { select: { stripeCustomerId: true } } } } },
  });
  if (!attempt) return false;
  // A declined charge can still succeed at Stripe when somebody confirms it with another card.
  if (attempt.stripePaymentIntentId === paymentIntentId && attempt.status === 'succeeded') return true;
  const state = await retrieveCharge(paymentIntentId);
  if (state.chargeId !== attempt.id || state.bookingId !== attempt.bookingId) return false;
  if (!(await isCustomerOf(attempt.booking.user, state))) return false;
  await settleCharge(attempt.id, state);
  return true;
}

/**
 * The charged customer may have been deleted at Stripe since, and the player may have another customer by now, or
 * none.
 */
const isCustomerOf = async (
  { stripeCustomerId }: { stripeCustomerId: string | null },
  { customerId }: ChargeState,
) =>
  stripeCustomerId === null ||
  customerId === stripeCustomerId ||
  (customerId !== null && (await wasDeleted(customerId)));
