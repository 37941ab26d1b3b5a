import type { Double } from './double.ts';
import type { PaymentIntent, Session } from './state.ts';

export type LedgerLine = {
  payment_intent: string;
  status: string;
  currency: string;
  captured: number;
  refunded: number;
  refund_pending: number;
  net: number;
  customer: string | null;
  metadata: Record<string, string>;
};

/** What was really taken and given back, by payment intent. Pending refunds count as refunded, failed ones do not. */
export function ledger(double: Double) {
  const { charges, refunds, paymentIntents, disputes } = double.store;
  const lines = new Map<string, LedgerLine>();
  for (const intent of paymentIntents.values())
    lines.set(intent.id, {
      payment_intent: intent.id,
      status: intent.status,
      currency: intent.currency,
      captured: 0,
      refunded: 0,
      refund_pending: 0,
      net: 0,
      customer: intent.customer,
      metadata: intent.metadata,
    });
  for (const charge of charges.values()) {
    const line = lines.get(charge.payment_intent ?? '');
    if (line) line.captured += charge.amount_captured;
  }
  for (const refund of refunds.values()) {
    const line = lines.get(refund.payment_intent ?? '');
    if (!line || refund.status === 'failed' || refund.status === 'canceled') continue;
    line.refunded += refund.amount;
    if (refund.status === 'pending') line.refund_pending += refund.amount;
  }
  const totals = { captured: 0, refunded: 0, refund_pending: 0, net: 0, disputed: 0 };
  for (const line of lines.values()) {
    line.net = line.captured - line.refunded;
    totals.captured += line.captured;
    totals.refunded += line.refunded;
    totals.refund_pending += line.refund_pending;
    totals.net += line.net;
  }
  for (const dispute of disputes.values()) totals.disputed += dispute.amount;
  return { payments: [...lines.values()], totals };
}

export type PaymentRow = {
  /** Checkout session, or null for a charge made without the customer. */
  checkoutSession: string | null;
  paymentIntent: string | null;
  mode: 'payment' | 'setup';
  state: string;
  amount: number;
  refunded: number;
  currency: string;
  description: string | null;
  customerEmail: string | null;
  created: number;
  url: string | null;
  error: string | null;
  metadata: Record<string, string>;
  refunds: { id: string; amount: number; status: string | null; created: number }[];
};

/** Newest first, for the page that shows what happened. */
export function listPayments(double: Double, limit = 200): PaymentRow[] {
  const { sessions, paymentIntents } = double.store;
  const rows: PaymentRow[] = [];
  const inCheckout = new Set<string>();
  for (const session of sessions.newestFirst()) {
    if (session.payment_intent) inCheckout.add(session.payment_intent);
    if (rows.length < limit) rows.push(sessionRow(double, session));
  }
  let others = 0;
  for (const intent of paymentIntents.newestFirst()) {
    if (inCheckout.has(intent.id)) continue;
    if (others++ >= limit) break;
    rows.push(intentRow(double, intent));
  }
  return rows.sort((a, b) => b.created - a.created).slice(0, limit);
}

function sessionRow(double: Double, session: Session): PaymentRow {
  const intent = double.store.paymentIntents.get(session.payment_intent);
  const items = double.store.checkoutPlans.get(session.id)?.lineItems ?? [];
  const expired = session.status === 'expired';
  const state = intent && !expired ? intentState(double, intent) : (session.status ?? 'open');
  return {
    checkoutSession: session.id,
    paymentIntent: intent?.id ?? null,
    mode: session.mode === 'setup' ? 'setup' : 'payment',
    state,
    amount: session.amount_total ?? 0,
    refunded: refundedOf(double, intent),
    currency: session.currency ?? 'usd',
    description: items.map(({ description }) => description).join(', ') || null,
    customerEmail:
      session.customer_details?.email ?? double.store.customers.get(session.customer)?.email ?? null,
    created: session.created,
    url: session.url,
    error: intent?.last_payment_error?.message ?? null,
    metadata: { ...intent?.metadata, ...session.metadata },
    refunds: refundsOf(double, intent),
  };
}

function intentRow(double: Double, intent: PaymentIntent): PaymentRow {
  return {
    checkoutSession: null,
    paymentIntent: intent.id,
    mode: 'payment',
    state: intentState(double, intent),
    amount: intent.amount,
    refunded: refundedOf(double, intent),
    currency: intent.currency,
    description: intent.description,
    customerEmail: double.store.customers.get(intent.customer)?.email ?? intent.receipt_email,
    created: intent.created,
    url: null,
    error: intent.last_payment_error?.message ?? null,
    metadata: intent.metadata,
    refunds: refundsOf(double, intent),
  };
}

function refundedOf(double: Double, intent: PaymentIntent | undefined): number {
  return double.store.charges.get(intent?.latest_charge)?.amount_refunded ?? 0;
}

function intentState(double: Double, intent: PaymentIntent): string {
  if (double.store.charges.get(intent.latest_charge)?.disputed) return 'disputed';
  const refunded = refundedOf(double, intent);
  if (refunded === 0) return intent.status;
  return refunded === intent.amount ? 'refunded' : 'partially_refunded';
}

function refundsOf(double: Double, intent: PaymentIntent | undefined): PaymentRow['refunds'] {
  const refunds: PaymentRow['refunds'] = [];
  if (!intent) return refunds;
  for (const refund of double.store.refunds.values())
    if (refund.payment_intent === intent.id)
      refunds.push({ id: refund.id, amount: refund.amount, status: refund.status, created: refund.created });
  return refunds;
}
