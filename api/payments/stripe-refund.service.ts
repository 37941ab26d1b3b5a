import type Stripe from 'stripe';
import { failpoint } from '../platform/failpoint.ts';
import { ask, stripe } from './stripe-client.ts';

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
}

/** Gives money back once: a refund that carries our number already is taken for the answer. */
export async function createRefund(request: RefundRequest): Promise<RefundState> {
  const earlier = await findRefund(request);
  if (earlier) return earlier;
  failpoint('refund:before-call');
  return ask('refund', async () =>
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
}

/** Stripe forgets keys after a day; our number in the metadata outlives them. */
const findRefund = ({ paymentIntentId, refundId }: RefundRequest) =>
  ask('list refunds', async () => {
    const { data } = await stripe.refunds.list({ payment_intent: paymentIntentId, limit: 100 });
    const found = data.find((refund) => refund.metadata?.refund === String(refundId));
    return found && refundState(found);
  });
