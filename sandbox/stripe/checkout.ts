import { answerSetup, saveMethod } from './checkout-setup.ts';
import { type CheckoutResult, complete, type Entry, ensureCustomer, methodOf } from './checkout-steps.ts';
import type { Double } from './double.ts';
import { invalidRequest } from './failures.ts';
import { customerDetails } from './objects/checkout-session.ts';
import {
  type Attempt,
  answerAuthentication,
  attemptPayment,
  cancelIntent,
  createIntent,
} from './payments.ts';
import type { PaymentIntent, PaymentMethod, Session } from './state.ts';

/** Returns the session, after expiring it if it is due. */
export function currentSession(double: Double, id: string): Session | undefined {
  const session = double.store.sessions.get(id);
  if (session?.status === 'open' && session.expires_at <= double.clock.nowSeconds())
    expireSession(double, session);
  return session;
}

export function expireSession(double: Double, session: Session): void {
  session.status = 'expired';
  session.url = null;
  const intent = double.store.paymentIntents.get(session.payment_intent);
  if (intent && intent.status !== 'succeeded' && intent.status !== 'canceled')
    cancelIntent(double, intent, 'automatic');
  double.emit('checkout.session.expired', session);
}

export const MIN_SESSION_LIFE = 30 * 60;
/** The caller's "now + 30 min" is slightly old when it arrives. */
export const EXPIRY_LENIENCY = 10;

export function expireDueSessions(double: Double): void {
  const now = double.clock.nowSeconds();
  if (now < double.nextExpiryScan) return;
  // A session created after this scan lives at least the minimum, so the next scan cannot miss it.
  let next = now + MIN_SESSION_LIFE - EXPIRY_LENIENCY;
  for (const session of double.store.sessions.values()) {
    if (session.status !== 'open') continue;
    if (session.expires_at <= now) expireSession(double, session);
    else next = Math.min(next, session.expires_at);
  }
  double.nextExpiryScan = next;
}

export function successAddress(session: Session): string {
  return (session.success_url ?? '').replace(
    /\{CHECKOUT_SESSION_ID\}|%7BCHECKOUT_SESSION_ID%7D/gi,
    session.id,
  );
}

/** Pays (or, in setup mode, saves a card) like a customer on the hosted page. */
export function payCheckout(double: Double, session: Session, entry: Entry): CheckoutResult {
  if (session.status !== 'open')
    throw invalidRequest(`This Checkout Session is ${session.status} and cannot be paid.`, {
      code: 'checkout_session_not_open',
    });
  const method = methodOf(double, entry);
  if (!session.payment_method_types.includes(method.type))
    throw invalidRequest(`This Checkout Session does not take ${method.type}.`);
  double.store.paymentMethods.insert(method);
  session.customer_details = customerDetails(entry.email, entry.name);
  return session.mode === 'payment'
    ? pay(double, session, method, entry)
    : saveMethod(double, session, method, entry);
}

/** Applies the customer's "Authorize" or "Fail" on the bank's page. */
export function answerCheckout(double: Double, session: Session, authorized: boolean): CheckoutResult {
  const setup = double.store.setupIntents.get(session.setup_intent);
  if (setup) return answerSetup(double, session, setup, authorized);
  const intent = double.store.paymentIntents.get(session.payment_intent);
  if (!intent) throw invalidRequest('This Checkout Session awaits no confirmation.');
  return finishPayment(double, session, intent, answerAuthentication(double, intent, authorized));
}

export function awaitsConfirmation(double: Double, session: Session): boolean {
  const intent =
    double.store.paymentIntents.get(session.payment_intent) ??
    double.store.setupIntents.get(session.setup_intent);
  return session.status === 'open' && intent?.status === 'requires_action';
}

function pay(double: Double, session: Session, method: PaymentMethod, entry: Entry): CheckoutResult {
  const plan = double.store.checkoutPlans.get(session.id);
  if (session.customer_creation === 'always' || plan?.setupFutureUsage)
    ensureCustomer(double, session, entry);
  let intent = double.store.paymentIntents.get(session.payment_intent);
  if (!intent) {
    intent = createIntent(double, {
      amount: session.amount_total ?? 0,
      currency: session.currency ?? 'usd',
      customer: session.customer,
      description: plan?.description ?? null,
      metadata: { ...plan?.paymentMetadata },
      receiptEmail: plan?.receiptEmail ?? null,
      setupFutureUsage: plan?.setupFutureUsage ?? null,
      allowedTypes: session.allowed_payment_method_types,
      types: session.payment_method_types,
      statementDescriptor: plan?.statementDescriptor ?? null,
      statementDescriptorSuffix: plan?.statementDescriptorSuffix ?? null,
    });
    session.payment_intent = intent.id;
  }
  if (session.customer_creation === 'always' || plan?.setupFutureUsage)
    ensureCustomer(double, session, entry);
  intent.customer = session.customer;
  return finishPayment(
    double,
    session,
    intent,
    attemptPayment(double, intent, method, { offSession: false }),
  );
}

function finishPayment(
  double: Double,
  session: Session,
  intent: PaymentIntent,
  attempt: Attempt,
): CheckoutResult {
  if (attempt.outcome === 'succeeded') complete(double, session, 'paid');
  if (attempt.outcome === 'processing') complete(double, session, 'unpaid');
  double.changed();
  return {
    outcome: attempt.outcome,
    message: attempt.outcome === 'declined' ? (intent.last_payment_error?.message ?? null) : null,
  };
}
