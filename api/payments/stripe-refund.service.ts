import Stripe from 'stripe';
import { failpoint } from '../platform/failpoint.ts';
import { rowNumber } from '../platform/rules.ts';
import { ask, pagesOf, stripe } from './stripe-client.ts';
import { ProviderRefused } from './stripe-errors.service.ts';

export interface RefundState {
  id: string;
  status: 'pending' | 'succeeded' | 'failed';
  failureReason: string | null;
  /** Stripe has taken it on, and holds it until the balance of our account covers it. */
  isUncovered?: boolean;
}

type Told = Pick<Stripe.Refund, 'id' | 'status' | 'failure_reason' | 'pending_reason'>;

export const refundState = (refund: Told): RefundState => ({
  id: refund.id,
  status:
    refund.status === 'succeeded'
      ? 'succeeded'
      : refund.status === 'failed' || refund.status === 'canceled'
        ? 'failed'
        : 'pending',
  failureReason: refund.failure_reason ?? null,
  isUncovered: refund.status === 'pending' && refund.pending_reason === 'insufficient_funds',
});

/** A refund as Stripe lists it. */
export interface ToldRefund extends RefundState {
  amountCents: number;
  /** Our row's number, as we told Stripe; null: somebody made it on Stripe's own pages. */
  refundId: number | null;
}

const toldRefund = (refund: Stripe.Refund): ToldRefund => ({
  ...refundState(refund),
  amountCents: refund.amount,
  refundId: rowNumber(refund.metadata?.refund) || null,
});

/** What went back of a payment as Stripe knows it. */
export interface Returned {
  /** The oldest first, whoever made them. */
  refunds: ToldRefund[];
  /** A bank has taken money of it or asked about it, whatever became of that. */
  disputed: boolean;
}

/** One call tells both; only of a payment with more refunds than its charge shows they are listed. */
export async function returnedOf(paymentIntentId: string): Promise<Returned> {
  const charge = await ask('retrieve what went back', async () => {
    const { latest_charge } = await stripe.paymentIntents.retrieve(paymentIntentId, {
      expand: ['latest_charge.refunds'],
    });
    return typeof latest_charge === 'object' ? latest_charge : null;
  });
  const { data, has_more } = charge?.refunds ?? { data: [], has_more: false };
  const refunds = has_more ? await listRefunds(paymentIntentId) : data;
  return { refunds: refunds.toReversed().map(toldRefund), disputed: charge?.disputed ?? false };
}

const listRefunds = (paymentIntentId: string): Promise<Stripe.Refund[]> =>
  ask('list refunds', async () => {
    const { data } = await stripe.refunds.list({ payment_intent: paymentIntentId, limit: 100 });
    return data;
  });

/** Every refund that was made since an instant, with its payment, however old that is. */
export async function refundsSince(since: Date): Promise<(ToldRefund & { paymentIntentId: string })[]> {
  const created = { gte: Math.floor(since.getTime() / 1000) };
  const refunds: Stripe.Refund[] = [];
  for await (const told of pagesOf('list refunds', (page) => stripe.refunds.list({ ...page, created })))
    refunds.push(...told);
  return refunds.map((refund) => ({ ...toldRefund(refund), paymentIntentId: String(refund.payment_intent) }));
}

export interface RefundRequest {
  refundId: number;
  idempotencyKey: string;
  paymentIntentId: string;
  amountCents: number;
}

/** The balance of our account at Stripe is too low for it. */
export const UNCOVERED = 'balance_insufficient';

/** Stripe has no code for that, only words. */
const isUncovered = (error: unknown) =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  !error.code &&
  error.message.startsWith('Insufficient funds');

/** Gives money back; the same key gives it once. */
export async function createRefund(request: RefundRequest): Promise<RefundState> {
  failpoint('refund:before-call');
  const refund = {
    payment_intent: request.paymentIntentId,
    amount: request.amountCents,
    metadata: { refund: String(request.refundId) },
  };
  const { idempotencyKey } = request;
  return ask('refund', async () => {
    try {
      return refundState(await stripe.refunds.create(refund, { idempotencyKey }));
    } catch (error) {
      throw isUncovered(error) ? new ProviderRefused(UNCOVERED) : error;
    }
  });
}
