import type { Double } from './double.ts';
import { disputeLine } from './ledger.ts';
import type { PaymentIntent, Session } from './state.ts';

export type PaymentRow = {
  /** The Checkout session; null: the charge was made without one. */
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
  disputes: ReturnType<typeof disputeLine>[];
};

/** Lists payments for the overview page, newest first. */
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
    disputes: disputesOf(double, intent),
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
    disputes: disputesOf(double, intent),
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

function disputesOf(double: Double, intent: PaymentIntent | undefined): PaymentRow['disputes'] {
  if (!intent) return [];
  return [...double.store.disputes.values()]
    .filter(({ payment_intent }) => payment_intent === intent.id)
    .map(disputeLine);
}
