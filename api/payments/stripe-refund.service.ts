import type Stripe from 'stripe';
import { failpoint } from '../platform/failpoint.ts';
import { ask, stripe } from './stripe-client.ts';
import { ProviderRefused } from './stripe-errors.service.ts';

export interface RefundState {
  id: string;
  status: 'pending' | 'succeeded' | 'failed';
  failureReason: string | null;
}

type ToldRefund = Pick<Stripe.Refund, 'id' | 'status' | 'failure_reason'>;

export const refundState = (refund: ToldRefund): RefundState => ({
  id: refund.id,
  status:
    refund.status === 'succeeded'
      ? 'succeeded'
      : refund.status === 'failed' || refund.status === 'canceled'
        ? 'failed'
        : 'pending',
  failureReason: refund.failure_reason ?? null,
});

export interface RefundRequest {
  refundId: number;
  idempotencyKey: string;
  paymentIntentId: string;
  amountCents: number;
  /** Stripe's numbers of the payment's refunds that other rows stand for. */
  taken: readonly string[];
}

/** Gives money back once: a refund that carries our number already is taken for the answer. */
export async function createRefund(request: RefundRequest): Promise<RefundState> {
  // Stripe forgets keys after a day; our number in the metadata outlives them.
  const earlier = await findRefund(request, ({ metadata }) => metadata?.refund === String(request.refundId));
  if (earlier) return earlier;
  failpoint('refund:before-call');
  try {
    return await ask('refund', async () =>
      refundState(
        await stripe.refunds.create(
          {
            payment_intent: request.paymentIntentId,
            amount: request.amountCents,
            metadata: { refund: String(request.refundId) },
          },
          { idempotencyKey: request.idempotencyKey },
        ),
      ),
    );
  } catch (error) {
    if (!(error instanceof ProviderRefused) || error.code !== 'charge_already_refunded') throw error;
    const byHand = await findRefund(request, (refund) => isByHand(refund, request));
    if (!byHand) throw error;
    return byHand;
  }
}

/** Somebody gave the same money back on Stripe's own pages: that is the refund we owe. */
const isByHand = ({ id, metadata, amount, status }: Stripe.Refund, { amountCents, taken }: RefundRequest) =>
  !metadata?.refund && amount === amountCents && status !== 'failed' && !taken.includes(id);

const findRefund = ({ paymentIntentId }: RefundRequest, isIt: (refund: Stripe.Refund) => boolean) =>
  ask('list refunds', async () => {
    const { data } = await stripe.refunds.list({ payment_intent: paymentIntentId, limit: 100 });
    const found = data.find(isIt);
    return found && refundState(found);
  });
