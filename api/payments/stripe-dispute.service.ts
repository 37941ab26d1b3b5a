import type Stripe from 'stripe';
import { clock } from '../platform/clock.ts';
import { rowNumber } from '../platform/rules.ts';
import { ask, pagesOf, stripe } from './stripe-client.ts';

/** Money that a dispute moved: withdrawn (negative) or reinstated, with the bank's fee. */
export interface DisputeMove {
  id: string;
  amountCents: number;
  feeCents: number;
}

export interface DisputeState {
  id: string;
  /** For a lost dispute, the amount that the bank keeps. */
  amountCents: number;
  reason: string;
  status: string;
  paymentIntentId: string | null;
  /** The payment names one of our checkouts or charges in its metadata. */
  isOurs: boolean;
  moves: DisputeMove[];
  /** When it was read; the status is at least this recent. */
  askedAt: Date;
}

/** Converts a movement to dollars: an account in another country holds its money in its own currency. */
const inDollars = (cents: number, { exchange_rate }: Stripe.BalanceTransaction) =>
  Math.round(cents / (exchange_rate ?? 1));

/**
 * What the bank keeps of the disputed amount. A dispute of which part was returned to us is called lost as well.
 * Other movements, such as conversion differences of a foreign card, are not the player's money.
 */
function keptOf({ amount, balance_transactions }: Stripe.Dispute): number {
  if (!balance_transactions.some((move) => move.amount < 0)) return 0;
  const back = balance_transactions.filter((move) => move.reporting_category === 'dispute_reversal');
  return Math.max(
    0,
    back.reduce((rest, move) => rest - inDollars(move.amount, move), amount),
  );
}

export function disputeState(dispute: Stripe.Dispute, askedAt: Date): DisputeState {
  const { id, amount, reason, status, payment_intent: given, balance_transactions } = dispute;
  const intent = typeof given === 'string' ? { id: given, metadata: null } : given;
  const { checkout, charge } = intent?.metadata ?? {};
  const keptCents = keptOf(dispute);
  // A prevented dispute was settled before it began: by a refund, or by what the bank keeps.
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
      amountCents: inDollars(move.amount, move),
      feeCents: inDollars(move.fee, move),
    })),
    askedAt,
  };
}

/** Reads a dispute as it is now, because its events may arrive in any order. */
export const retrieveDispute = (id: string): Promise<DisputeState> =>
  ask('retrieve dispute', async () => {
    const askedAt = clock.now();
    return disputeState(await stripe.disputes.retrieve(id, { expand: ['payment_intent'] }), askedAt);
  });

/** Lists all disputes of a payment as they are now, the oldest first. */
export const disputesOf = (paymentIntentId: string): Promise<DisputeState[]> =>
  ask('list disputes', async () => {
    const askedAt = clock.now();
    const { data } = await stripe.disputes.list({
      payment_intent: paymentIntentId,
      limit: 100,
      expand: ['data.payment_intent'],
    });
    return data.toReversed().map((dispute) => disputeState(dispute, askedAt));
  });

/** Lists every dispute opened since an instant, however old its payment is. */
export async function disputesSince(since: Date): Promise<DisputeState[]> {
  const created = { gte: Math.floor(since.getTime() / 1000) };
  const disputes: DisputeState[] = [];
  let askedAt = clock.now();
  for await (const told of pagesOf('list disputes', (page) => stripe.disputes.list({ ...page, created }))) {
    for (const dispute of told) disputes.push(disputeState(dispute, askedAt));
    askedAt = clock.now();
  }
  return disputes;
}
