import type Stripe from 'stripe';
import { clock } from '../platform/clock.ts';
import { rowNumber } from '../platform/rules.ts';
import { ask, stripe } from './stripe-client.ts';

/** Money that a dispute moved: withdrawn (negative) or reinstated, and the fee the bank took for it. */
export interface DisputeMove {
  id: string;
  amountCents: number;
  feeCents: number;
}

export interface DisputeState {
  id: string;
  /** Of one that is lost, what the bank keeps. */
  amountCents: number;
  reason: string;
  status: string;
  paymentIntentId: string | null;
  /** The payment was asked for by us: its checkout or charge is named in it. */
  isOurs: boolean;
  moves: DisputeMove[];
  /** It stood so then, or later. */
  askedAt: Date;
}

function stateOf(dispute: Stripe.Dispute, askedAt: Date): DisputeState {
  const { id, amount, reason, status, payment_intent: given, balance_transactions } = dispute;
  const intent = typeof given === 'string' ? { id: given, metadata: null } : given;
  const { checkout, charge } = intent?.metadata ?? {};
  // One that gave a part back to us is called lost as well.
  const keptCents = 0 - balance_transactions.reduce((sum, move) => sum + move.amount, 0);
  // It was settled before it began, by a refund or by what the bank keeps.
  const known = status === 'prevented' ? (keptCents > 0 ? 'lost' : 'warning_closed') : status;
  return {
    id,
    amountCents: known === 'lost' ? keptCents : amount,
    reason,
    status: known,
    paymentIntentId: intent?.id ?? null,
    isOurs: Boolean(rowNumber(checkout) || rowNumber(charge)),
    moves: balance_transactions.map((move) => ({
      id: move.id,
      amountCents: move.amount,
      feeCents: move.fee,
    })),
    askedAt,
  };
}

/** A dispute as it is now: events of it come in any order. */
export const retrieveDispute = (id: string): Promise<DisputeState> =>
  ask('retrieve dispute', async () => {
    const askedAt = clock.now();
    return stateOf(await stripe.disputes.retrieve(id, { expand: ['payment_intent'] }), askedAt);
  });

/** All disputes of a payment as they are now, the oldest first. */
export const disputesOf = (paymentIntentId: string): Promise<DisputeState[]> =>
  ask('list disputes', async () => {
    const askedAt = clock.now();
    const { data } = await stripe.disputes.list({
      payment_intent: paymentIntentId,
      limit: 100,
      expand: ['data.payment_intent'],
    });
    return data.toReversed().map((dispute) => stateOf(dispute, askedAt));
  });

/** Every dispute that was opened since an instant, however old its payment is. */
export async function disputesSince(since: Date): Promise<DisputeState[]> {
  const disputes: DisputeState[] = [];
  for (let after: string | undefined; ; ) {
    const askedAt = clock.now();
    const page = await ask('list disputes', () =>
      stripe.disputes.list({
        limit: 100,
        created: { gte: Math.floor(since.getTime() / 1000) },
        ...(after && { starting_after: after }),
      }),
    );
    disputes.push(...page.data.map((dispute) => stateOf(dispute, askedAt)));
    after = page.data.at(-1)?.id;
    if (!page.has_more || !after) return disputes;
  }
}
