import { blocksRefunds } from './disputes.ts';
import type { Double } from './double.ts';
import { invalidRequest } from './failures.ts';
import { buildBalanceTransaction } from './objects/balance-transaction.ts';
import { buildRefund } from './objects/charge.ts';
import type { Charge, Refund } from './state.ts';

const dollars = (cents: number, currency: string) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100);

type RefundRequest = {
  amount: number | undefined;
  reason: Refund['reason'] | undefined;
  metadata: Record<string, string>;
};

export function refundCharge(double: Double, charge: Charge, request: RefundRequest): Refund {
  const left = charge.amount_captured - charge.amount_refunded;
  if (blocksRefunds(double, charge))
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  if (left === 0)
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  const amount = request.amount ?? left;
  if (amount > left)
    throw invalidRequest(
      `Refund amount (${dollars(amount, charge.currency)}) is greater than unrefunded amount on charge (${dollars(left, charge.currency)})`,
      { param: 'amount' },
    );
  const mode = double.refundMode;
  if (mode.status === 'uncovered')
    throw invalidRequest('Insufficient funds in your Stripe balance to refund this amount.');
  const failsAtOnce = mode.status === 'failed';
  const refund = buildRefund({
    charge,
    amount,
    created: double.clock.nowSeconds(),
    status: mode.status === 'failed' || mode.status === 'held' ? 'pending' : mode.status,
    pendingReason: mode.status === 'held' ? 'insufficient_funds' : 'processing',
    reason: (request.reason as Parameters<typeof buildRefund>[0]['reason']) ?? null,
    metadata: request.metadata,
  });
  const balance = buildBalanceTransaction({
    source: refund.id,
    type: 'refund',
    category: 'refund',
    amount: -amount,
    fee: 0,
    currency: refund.currency,
    created: refund.created,
  });
  double.store.balanceTransactions.insert(balance);
  refund.balance_transaction = balance.id;
  double.store.refunds.insert(refund);
  const previous = { amount_refunded: charge.amount_refunded };
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  double.emit('refund.created', refund);
  double.emit('charge.refunded', charge, previous);
  if (failsAtOnce) settleRefund(double, refund, 'failed');
  else if (refund.status === 'pending' && mode.becomes)
    double.store.refundPlans.insert({
      id: refund.id,
      dueAt: double.clock.nowMs() + mode.afterSeconds * 1000,
      becomes: mode.becomes,
    });
  return refund;
}

/** Settles a pending refund. A succeeded one may still fail later, as card refunds do. */
export function settleRefund(
  double: Double,
  refund: Refund,
  status: 'succeeded' | 'failed',
  failureReason = 'expired_or_canceled_card',
): void {
  if (refund.status === status || refund.status === 'failed' || refund.status === 'canceled')
    throw invalidRequest(`Refund ${refund.id} is ${refund.status} and cannot become ${status}.`);
  const previous = { status: refund.status };
  double.store.refundPlans.remove(refund.id);
  refund.status = status;
  delete refund.pending_reason;
  if (status === 'failed') returnMoney(double, refund, failureReason);
  double.emit('refund.updated', refund, previous);
  if (status === 'failed') double.emit('refund.failed', refund);
}

/** Returns a failed refund's money to the balance; the charge can be refunded again. */
function returnMoney(double: Double, refund: Refund, reason: string): void {
  const balance = buildBalanceTransaction({
    source: refund.id,
    type: 'refund_failure',
    category: 'refund_failure',
    amount: refund.amount,
    fee: 0,
    currency: refund.currency,
    created: double.clock.nowSeconds(),
  });
  double.store.balanceTransactions.insert(balance);
  refund.failure_balance_transaction = balance.id;
  refund.failure_reason = reason;
  const charge = double.store.charges.get(refund.charge);
  if (!charge) return;
  charge.amount_refunded -= refund.amount;
  charge.refunded = false;
}

export function settleDueRefunds(double: Double): void {
  const now = double.clock.nowMs();
  for (const plan of [...double.store.refundPlans.values()]) {
    if (plan.dueAt > now) continue;
    const refund = double.store.refunds.get(plan.id);
    if (refund?.status === 'pending') settleRefund(double, refund, plan.becomes);
    double.store.refundPlans.remove(plan.id);
  }
}
