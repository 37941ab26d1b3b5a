import { moveKey } from '../../payments/disputes.service.ts';
import { type DisputeState, disputesSince } from '../../payments/stripe-dispute.service.ts';
import { db } from '../../platform/db.ts';
import { formatUsd } from '../../platform/money.ts';

/** The payments with a dispute in that period that our books lack or have differently, each with the difference. */
export async function differingDisputes(since: Date): Promise<Map<number, string>> {
  const differing = new Map<number, string>();
  for (const dispute of await disputesSince(since)) {
    const payment = await db.payment.findUnique({
      where: { stripePaymentIntentId: dispute.paymentIntentId ?? '' },
      include: { disputes: { where: { stripeDisputeId: dispute.id } } },
    });
    if (!payment) continue;
    const words = await difference(dispute, payment.disputes[0]);
    if (words) differing.set(payment.id, words);
  }
  return differing;
}

type Row = Pick<DisputeState, 'amountCents' | 'status'>;

async function difference(theirs: DisputeState, ours: Row | undefined): Promise<string | null> {
  const told = ({ amountCents, status }: Row) => `${status} over ${formatUsd(amountCents)}`;
  const here = ours ? told(ours) : 'unknown';
  if (here !== told(theirs)) return `has dispute ${theirs.id}: ${here} here, ${told(theirs)} at the provider`;
  const keys = theirs.moves.map(moveKey);
  const posted = await db.ledgerTransaction.count({ where: { key: { in: keys } } });
  return posted < keys.length ? `has dispute ${theirs.id}, of which the ledger lacks a movement` : null;
}
