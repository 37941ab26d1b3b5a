import { followDispute } from '../../payments/disputes.service.ts';
import { unheardReturns } from '../../payments/reconciliation.service.ts';
import { type Named, syncRefunds } from '../../payments/refund-sync.service.ts';
import { type DisputeState, disputesOf, retrieveDispute } from '../../payments/stripe-dispute.service.ts';
import { ProviderAway, ProviderRefused } from '../../payments/stripe-errors.service.ts';
import { asLook, CALL_LIMIT_MS } from '../../platform/call-deadline.ts';
import { db, type Prisma } from '../../platform/db.ts';
import { log } from '../../platform/log.ts';
import { inParallel } from '../../platform/parallel.ts';
import { tellWhatWasHeld } from './decided-disputes.ts';
import { bookingFollowsRefund, dropPromises } from './refund-status.ts';

// Copies into our rows what went back of payments at the provider. A sync precedes a promise or a payment. A look does
// the same for a caller that only reads: it delays no user who acts, and waits less long for a single booking.

type How = Parameters<typeof followDispute>[1];

/** Reads a dispute from the provider, then updates promised refunds and tells the players of ended bookings. */
export const syncDispute = async (stripeDisputeId: string, how?: How) =>
  writeDisputeState(await retrieveDispute(stripeDisputeId), how);

async function writeDisputeState(dispute: DisputeState, how?: How) {
  const lostPaymentId = await followDispute(dispute, how);
  if (lostPaymentId !== null) await dropPromises(lostPaymentId);
  await tellWhatWasHeld(dispute.id);
}

/**
 * Reads from the provider all that went back of a payment: its refunds, also those made there by hand, and what banks
 * took. Takes one call unless the payment was disputed.
 */
export async function syncReturns(payment: Named) {
  if (!(await syncRefunds(payment, bookingFollowsRefund))) return;
  for (const dispute of await disputesOf(payment.stripePaymentIntentId)) await writeDisputeState(dispute);
}

/** Same as `syncReturns`, by payment ID. Throws when the provider does not answer; see `syncPayment`. */
export const syncReturnsOf = async (paymentId: number) =>
  syncReturns(await db.payment.findUniqueOrThrow({ where: { id: paymentId } }));

/** Same for a payment just reported to us that had returns before, as after a restored backup. */
export async function syncEarlierReturns({
  paymentIntentId,
  refundedCents,
  disputed,
}: {
  paymentIntentId: string | null;
  refundedCents: number;
  disputed: boolean;
}) {
  if (refundedCents === 0 && !disputed) return;
  const payment = await db.payment.findUnique({
    where: { stripePaymentIntentId: paymentIntentId ?? '' },
  });
  if (payment) await syncReturns(payment);
}

const paymentOf = async (id: number) =>
  (await db.booking.findUniqueOrThrow({ where: { id }, select: { payment: true } })).payment;

const syncIfTold = (payment: Named): Promise<boolean> =>
  asFarAsTold(
    { paymentId: payment.id },
    async () => {
      await syncReturns(payment);
      return true;
    },
    false,
  );

/** Syncs a payment if the provider answers; returns whether it did. */
export const syncPayment = async (id: number) =>
  syncIfTold(await db.payment.findUniqueOrThrow({ where: { id } }));

/** Returns `otherwise` when the provider is unavailable or refuses to answer. */
async function asFarAsTold<T>(what: object, ask: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ProviderAway) && !(error instanceof ProviderRefused)) throw error;
    log.warn({ ...what, error: error.message }, 'what is left of a payment is not known for sure');
    return otherwise;
  }
}

/** Returns the disputes of a payment that is just being reported to us: the payment may have to go back at once. */
export async function disputesBefore(state: {
  paymentIntentId: string | null;
  disputed: boolean;
}): Promise<DisputeState[]> {
  const { paymentIntentId, disputed } = state;
  if (!disputed || !paymentIntentId) return [];
  return asFarAsTold({ paymentIntentId }, () => disputesOf(paymentIntentId), []);
}

/**
 * Syncs the payment of a booking before anything of it is promised; returns whether the provider answered. If not,
 * our own rows are used: what cannot go back is found out when the refund is made.
 */
export async function syncPaymentOf(bookingId: number): Promise<boolean> {
  const payment = await paymentOf(bookingId);
  return payment === null || syncIfTold(payment);
}

const ASKED_AT_ONCE = 5;

/** Returns the distinct payments of these bookings, so that the provider is asked once for each. */
async function paymentsOf(bookings: Prisma.BookingWhereInput): Promise<Named[]> {
  const paid = await db.booking.findMany({
    where: { AND: [bookings, { paymentId: { not: null } }] },
    select: { payment: { select: { id: true, stripePaymentIntentId: true } } },
    distinct: ['paymentId'],
    orderBy: { paymentId: 'asc' },
  });
  return paid.map(({ payment }) => payment!);
}

/**
 * For more payments than this, the provider's events are read first, and only payments that changed are asked about.
 */
const MOST_ASKED = 50;

/**
 * Returns the payments to ask about. `isTold`: false when the events could not be read, so no payment is known for
 * sure.
 */
async function toBeAsked(
  bookings: Prisma.BookingWhereInput,
): Promise<{ payments: Named[]; isTold: boolean }> {
  const payments = await paymentsOf(bookings);
  if (payments.length <= MOST_ASKED) return { payments, isTold: true };
  const unheard = await asFarAsTold<Set<string> | null | false>(
    { payments: payments.length },
    unheardReturns,
    false,
  );
  if (!unheard) return { payments: unheard === null ? payments : [], isTold: unheard === null };
  return { payments: payments.filter((each) => unheard.has(each.stripePaymentIntentId)), isTold: true };
}

/** Syncs many payments with limited concurrency; the request's deadline covers all of them. */
export const syncPaymentsOf = async (bookings: Prisma.BookingWhereInput) =>
  inParallel((await toBeAsked(bookings)).payments, ASKED_AT_ONCE, syncIfTold);

/** Timeout for a caller that only looks at one booking. */
const LOOK_MS = 3000;

/** Deduplicates concurrent lookups: all callers that ask about the same ID share one request to the provider. */
export function shareLookups<Asked extends { id: number }, Answer>(ask: (of: Asked) => Promise<Answer>) {
  const underWay = new Map<number, Promise<Answer>>();
  return (of: Asked, ms = CALL_LIMIT_MS): Promise<Answer> => {
    const known = underWay.get(of.id);
    if (known) return known;
    const look = asLook(ms, () => ask(of)).finally(() => underWay.delete(of.id));
    underWay.set(of.id, look);
    return look;
  };
}

const lookAt = shareLookups(syncIfTold);

/** Same as `syncPaymentOf`, for a caller who reads before deciding. False: the answer did not come in time. */
export async function lookAtPaymentOf(bookingId: number): Promise<boolean> {
  const payment = await paymentOf(bookingId);
  return payment === null || lookAt(payment, LOOK_MS);
}

/** Same for all payments of these bookings, before all that a player has booked is ended. */
export async function lookAtPaymentsOf(bookings: Prisma.BookingWhereInput): Promise<boolean> {
  const { payments, isTold } = await asLook(CALL_LIMIT_MS, () => toBeAsked(bookings));
  const answers = await inParallel(payments, ASKED_AT_ONCE, (payment) => lookAt(payment));
  return isTold && answers.every(Boolean);
}
