import { ask, stripe } from './stripe-client.ts';

/** Money that a dispute moved: withdrawn (negative) or reinstated, and the fee the bank took for it. */
export interface DisputeMove {
  id: string;
  amountCents: number;
  feeCents: number;
}

export interface DisputeState {
  id: string;
  amountCents: number;
  reason: string;
  status: string;
  paymentIntentId: string | null;
  moves: DisputeMove[];
}

/** A dispute as it is now: events of it come in any order. */
export const retrieveDispute = (id: string): Promise<DisputeState> =>
  ask('retrieve dispute', async () => {
    const { amount, reason, status, payment_intent, balance_transactions } =
      await stripe.disputes.retrieve(id);
    return {
      id,
      amountCents: amount,
      reason,
      status,
      paymentIntentId: typeof payment_intent === 'string' ? payment_intent : (payment_intent?.id ?? null),
      moves: balance_transactions.map((move) => ({
        id: move.id,
        amountCents: move.amount,
        feeCents: move.fee,
      })),
    };
  });
