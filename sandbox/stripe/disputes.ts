import type { Double } from './double.ts';
import { invalidRequest } from './failures.ts';
import { buildBalanceTransaction } from './objects/balance-transaction.ts';
import { buildDispute } from './objects/dispute.ts';
import type { Charge, Dispute } from './state.ts';

type Opening = {
  reason: string;
  /** undefined: what is left of the charge. */
  amount: number | undefined;
  fee: number;
  inquiry: boolean;
};

export function openDispute(double: Double, charge: Charge, opening: Opening): Dispute {
  // A charge may have several disputes over parts of it, one after the other or at once.
  const others = [...double.store.disputes.values()].filter((dispute) => dispute.charge === charge.id);
  const left = charge.amount - others.reduce((sum, dispute) => sum + disputedAmount(dispute), 0);
  if (!charge.paid || left === 0)
    throw invalidRequest(`Charge ${charge.id} cannot be disputed: it is unpaid or already disputed.`);
  if (charge.refunded)
    throw invalidRequest(`Charge ${charge.id} cannot be disputed: it was refunded in full.`);
  const amount = opening.amount ?? left;
  if (amount > left)
    throw invalidRequest(`Of charge ${charge.id} only ${left} can be disputed.`, { param: 'amount' });
  const { reason, inquiry } = opening;
  const dispute = buildDispute({ charge, amount, reason, created: double.clock.nowSeconds(), inquiry });
  double.store.disputes.insert(dispute);
  charge.disputed = true;
  if (!inquiry) moveFunds(double, dispute, -amount, opening.fee);
  double.emit('charge.dispute.created', dispute);
  if (!inquiry) double.emit('charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

/** The amount in dispute or, for a closed dispute, withdrawn for good. */
function disputedAmount(dispute: Dispute): number {
  if (!isClosed(dispute)) return dispute.amount;
  const { withdrawn, reinstated } = disputeMoney(dispute);
  return withdrawn - reinstated;
}

const isInquiry = ({ status }: Dispute) => status.startsWith('warning_');
const isClosed = ({ status }: Dispute) => ['won', 'lost', 'warning_closed', 'prevented'].includes(status);

export const DISPUTE_STEPS = [
  'needs_response',
  'under_review',
  'warning_under_review',
  'appeal_needs_response',
  'appeal_under_review',
] as const;

/**
 * Applies submitted evidence or an appeal, or turns an inquiry into a dispute, possibly over another amount, and
 * withdraws its money.
 */
export function updateDispute(
  double: Double,
  dispute: Dispute,
  status: (typeof DISPUTE_STEPS)[number],
  { fee, amount = dispute.amount }: { fee: number; amount?: number | undefined },
): void {
  const escalates = isInquiry(dispute) && status === 'needs_response';
  const allowed = {
    needs_response: isInquiry(dispute),
    under_review: dispute.status === 'needs_response',
    warning_under_review: dispute.status === 'warning_needs_response',
    appeal_needs_response: dispute.status === 'under_review',
    appeal_under_review: dispute.status === 'appeal_needs_response',
  };
  if (isClosed(dispute) || !allowed[status])
    throw invalidRequest(`Dispute ${dispute.id} is ${dispute.status} and cannot become ${status}.`);
  if (amount !== dispute.amount && !escalates)
    throw invalidRequest(`Dispute ${dispute.id} has moved its money already.`, { param: 'amount' });
  const previous = { status: dispute.status, ...(amount !== dispute.amount && { amount: dispute.amount }) };
  Object.assign(dispute, { status, amount });
  if (escalates) {
    dispute.is_charge_refundable = false;
    moveFunds(double, dispute, -dispute.amount, fee);
  } else {
    dispute.evidence_details.has_evidence = true;
    dispute.evidence_details.submission_count = 1;
  }
  double.emit('charge.dispute.updated', dispute, previous);
  if (escalates) double.emit('charge.dispute.funds_withdrawn', dispute);
}

/**
 * Closes a dispute. Winning returns the money, but never the fee. A dispute that returns part of it is called lost;
 * only Stripe's dashboard says "partially won".
 */
export function closeDispute(
  double: Double,
  dispute: Dispute,
  status: 'won' | 'lost' | 'warning_closed' | 'prevented',
  part = 0,
): void {
  if (isClosed(dispute)) throw invalidRequest(`Dispute ${dispute.id} is already ${dispute.status}.`);
  // A dispute is prevented before the bank has taken anything, or by paying what it would have taken.
  if (status !== 'prevented' && isInquiry(dispute) !== (status === 'warning_closed'))
    throw invalidRequest(`Dispute ${dispute.id} is ${dispute.status} and cannot become ${status}.`);
  if (part > 0 && (status !== 'lost' || part >= dispute.amount))
    throw invalidRequest('Only a part of a lost dispute is given back.', { param: 'reinstated' });
  const previous = { status: dispute.status };
  dispute.status = status;
  const reinstated = status === 'won' ? dispute.amount : part;
  if (reinstated > 0) moveFunds(double, dispute, reinstated, 0);
  double.emit('charge.dispute.closed', dispute, previous);
  if (reinstated > 0) double.emit('charge.dispute.funds_reinstated', dispute);
}

function moveFunds(double: Double, dispute: Dispute, amount: number, fee: number): void {
  const transaction = buildBalanceTransaction({
    source: dispute.id,
    type: 'adjustment',
    category: amount < 0 ? 'dispute' : 'dispute_reversal',
    amount,
    fee,
    feeDescription: 'Dispute fee',
    currency: dispute.currency,
    created: double.clock.nowSeconds(),
  });
  double.store.balanceTransactions.insert(transaction);
  dispute.balance_transactions.push(transaction);
}

/** True if the charge is or was disputed, which blocks refunds; an inquiry does not. */
export function blocksRefunds(double: Double, charge: Charge): boolean {
  if (!charge.disputed) return false;
  for (const dispute of double.store.disputes.values())
    if (dispute.charge === charge.id && !dispute.is_charge_refundable) return true;
  return false;
}

/** Returns what a dispute has moved so far, in cents. */
export function disputeMoney({ balance_transactions }: Dispute) {
  const money = { withdrawn: 0, reinstated: 0, dispute_fees: 0 };
  for (const { amount, fee } of balance_transactions) {
    if (amount < 0) money.withdrawn -= amount;
    else money.reinstated += amount;
    money.dispute_fees += fee;
  }
  return money;
}
