import Stripe from 'stripe';
import { failpoint } from '../platform/failpoint.ts';
import { rowNumber } from '../platform/rules.ts';
import { ask, pagesOf, stripe } from './stripe-client.ts';
import { ProviderRefused } from './stripe-errors.service.ts';

export interface RefundState {
  id: string;
  status: 'pending' | 'succeeded' | 'failed';
  failureReason: string | null;
  /** Stripe has accepted it, and holds it until the balance of our account covers it. */
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
  /** The ID of our row, from Stripe's metadata; null: it was made in the Stripe dashboard. */
  refundId: number | null;
}

const toldRefund = (refund: Stripe.Refund): ToldRefund => ({
  ...refundState(refund),
  amountCents: refund.amount,
  refundId: rowNumber(refund.metadata?.refund) || null,
});

/** What was refunded or disputed of a payment, according to Stripe. */
export interface Returned {
  /** The oldest first, no matter who made them. */
  refunds: ToldRefund[];
  /** A bank has disputed it or inquired about it, whatever the outcome. */
  disputed: boolean;
}

/** Reads both with one call; only a payment with more refunds than its charge includes needs a second one. */
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

/** Lists every refund made since an instant, with its payment, however old that is. */
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

/** The code for a refund that the balance of our Stripe account does not cover. */
export const UNCOVERED = 'balance_insufficient';

/** Stripe has no error code for this, only a message. */
const isUncovered = (error: unknown) =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  !error.code &&
  error.message.startsWith('Insufficient funds');

/** Refunds money; idempotent by key. */
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
