import { disputeMoney } from './disputes.ts';
import type { Double } from './double.ts';
import type { Dispute } from './state.ts';

const MONEY = [
  'captured',
  'refunded',
  'refund_pending',
  'net',
  'withdrawn',
  'reinstated',
  'dispute_fees',
  'balance',
] as const;

type Money = Record<(typeof MONEY)[number], number>;

export type LedgerLine = Money & {
  payment_intent: string;
  status: string;
  currency: string;
  customer: string | null;
  metadata: Record<string, string>;
};

const nothing = () => Object.fromEntries(MONEY.map((name) => [name, 0])) as Money;

/**
 * What was captured and refunded, by payment intent. Pending refunds count as refunded, failed ones do not. `net` is
 * what the customers paid minus refunds; `balance` is what is left of it after disputes and their fees.
 */
export function ledger(double: Double) {
  const { charges, refunds, paymentIntents, disputes } = double.store;
  const lines = new Map<string, LedgerLine>();
  for (const { id, status, currency, customer, metadata } of paymentIntents.values())
    lines.set(id, { payment_intent: id, status, currency, ...nothing(), customer, metadata });
  for (const charge of charges.values()) {
    const line = lines.get(charge.payment_intent ?? '');
    // A delayed payment has a charge long before its money arrives.
    if (line && charge.paid) line.captured += charge.amount_captured;
  }
  for (const refund of refunds.values()) {
    const line = lines.get(refund.payment_intent ?? '');
    if (!line || refund.status === 'failed' || refund.status === 'canceled') continue;
    line.refunded += refund.amount;
    if (refund.status === 'pending') line.refund_pending += refund.amount;
  }
  const totals = { ...nothing(), disputed: 0 };
  for (const dispute of disputes.values()) {
    totals.disputed += dispute.amount;
    const line = lines.get(dispute.payment_intent ?? '');
    if (!line) continue;
    const { withdrawn, reinstated, dispute_fees } = disputeMoney(dispute);
    line.withdrawn += withdrawn;
    line.reinstated += reinstated;
    line.dispute_fees += dispute_fees;
  }
  for (const line of lines.values()) {
    line.net = line.captured - line.refunded;
    line.balance = line.net - line.withdrawn + line.reinstated - line.dispute_fees;
    for (const name of MONEY) totals[name] += line[name];
  }
  return { payments: [...lines.values()], disputes: [...disputes.values()].map(disputeLine), totals };
}

export const disputeLine = (dispute: Dispute) => ({
  id: dispute.id,
  charge: dispute.charge,
  payment_intent: dispute.payment_intent,
  status: dispute.status,
  reason: dispute.reason,
  amount: dispute.amount,
  ...disputeMoney(dispute),
  created: dispute.created,
});
