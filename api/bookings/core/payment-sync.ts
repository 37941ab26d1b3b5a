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

// What went back of payments, as the provider has it now, becomes rows of ours. To sync is to be sure before something is
// promised or paid; to look is the same for somebody who only reads, and waits less long.

type How = Parameters<typeof followDispute>[1];

/** A dispute as it is at the provider now, and what it means for what was promised and for whoever has ended. */
export const syncDispute = async (stripeDisputeId: string, how?: How) =>
  writeDisputeState(await retrieveDispute(stripeDisputeId), how);

async function writeDisputeState(dispute: DisputeState, how?: How) {
  const lostPaymentId = await followDispute(dispute, how);
  if (lostPaymentId !== null) await dropPromises(lostPaymentId);
  await tellWhatWasHeld(dispute.id);
}

/**
 * Reads from the provider all that went back of a payment: its refunds, also those made there by hand, and what
 * banks took. One call, but for a payment that was disputed.
 */
export async function syncReturns(payment: Named) {
  if (!(await syncRefunds(payment, bookingFollowsRefund))) return;
  for (const dispute of await disputesOf(payment.stripePaymentIntentId)) await writeDisputeState(dispute);
}

/** The same by number. The provider has to answer; see `syncPayment`. */
export const syncReturnsOf = async (paymentId: number) =>
  syncReturns(await db.payment.findUniqueOrThrow({ where: { id: paymentId } }));

/** The same of a payment we have just heard of, of which money went back before, as after a backup was restored. */
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

/** As far as the provider answers, and whether it did. */
export const syncPayment = async (id: number) =>
  syncIfTold(await db.payment.findUniqueOrThrow({ where: { id } }));

/** While the provider is away, or does not want to say, the answer is `otherwise`. */
async function asFarAsTold<T>(what: object, ask: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ProviderAway) && !(error instanceof ProviderRefused)) throw error;
    log.warn({ ...what, error: error.message }, 'what is left of a payment is not known for sure');
    return otherwise;
  }
}

/** What banks have taken of a payment that we are being told of: it may have to go back at once. */
export async function disputesBefore(state: {
  paymentIntentId: string | null;
  disputed: boolean;
}): Promise<DisputeState[]> {
  const { paymentIntentId, disputed } = state;
  if (!disputed || !paymentIntentId) return [];
  return asFarAsTold({ paymentIntentId }, () => disputesOf(paymentIntentId), []);
}

/**
 * The payment of a booking, before anything of it is promised. While the provider is away our own rows have to do: what
 * cannot go back is found out when the refund is made. Whether it answered.
 */
export async function syncPaymentOf(bookingId: number): Promise<boolean> {
  const payment = await paymentOf(bookingId);
  return payment === null || syncIfTold(payment);
}

const ASKED_AT_ONCE = 5;

/** What was paid together is asked about once; all are read at once, however many they are. */
async function paymentsOf(bookings: Prisma.BookingWhereInput): Promise<Named[]> {
  const paid = await db.booking.findMany({
    where: { AND: [bookings, { paymentId: { not: null } }] },
    select: { payment: { select: { id: true, stripePaymentIntentId: true } } },
    distinct: ['paymentId'],
    orderBy: { paymentId: 'asc' },
  });
  return paid.map(({ payment }) => payment!);
}

/** Above this number the provider's events say first which payments changed, and only those are asked about. */
const MOST_ASKED = 50;

/** `isTold`: false when the events could not be read, so that nothing is known of any payment. */
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

/** So long whoever only looks at one booking waits for the provider. */
const LOOK_MS = 3000;

/** However many look at one at once, by its number, the provider is asked once. */
export function createLooks<Asked extends { id: number }, Answer>(ask: (of: Asked) => Promise<Answer>) {
  const looks = new Map<number, Promise<Answer>>();
  return (of: Asked, ms = CALL_LIMIT_MS): Promise<Answer> => {
    const known = looks.get(of.id);
    if (known) return known;
    const look = asLook(ms, () => ask(of)).finally(() => looks.delete(of.id));
    looks.set(of.id, look);
    return look;
  };
}

const lookAt = createLooks(syncIfTold);

/** For somebody who reads before deciding: what is not known in time is said. */
export async function lookAtPaymentOf(bookingId: number): Promise<boolean> {
  const payment = await paymentOf(bookingId);
  return payment === null || lookAt(payment, LOOK_MS);
}

/** The same before all that somebody has booked is ended. */
export async function lookAtPaymentsOf(bookings: Prisma.BookingWhereInput): Promise<boolean> {
  const { payments, isTold } = await asLook(CALL_LIMIT_MS, () => toBeAsked(bookings));
  const answers = await inParallel(payments, ASKED_AT_ONCE, (payment) => lookAt(payment));
  return isTold && answers.every(Boolean);
}
