import { cardByNumber, NOT_A_TEST_CARD } from './cards.ts';
import type { Double } from './double.ts';
import { invalidRequest } from './failures.ts';
import { customerDetails } from './objects/checkout-session.ts';
import { buildCustomer } from './objects/customer.ts';
import { buildSetupIntent } from './objects/intents.ts';
import { buildPaymentMethod } from './objects/payment-method.ts';
import {
  type Attempt,
  AUTHENTICATION_FAILED,
  answerAuthentication,
  attachPaymentMethod,
  attemptPayment,
  cancelIntent,
  createIntent,
} from './payments.ts';
import type { PaymentIntent, PaymentMethod, Session, SetupIntent } from './state.ts';

export type CardEntry = { number: string; expMonth: number; expYear: number; email: string; name: string };
export type CheckoutResult = { outcome: Attempt['outcome']; message: string | null };

/** The session, expired first if its time has come. */
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
/** The caller's "now + 30 min" is a little old when it arrives. */
export const EXPIRY_LENIENCY = 10;

export function expireDueSessions(double: Double): void {
  const now = double.clock.nowSeconds();
  if (now < double.nextExpiryScan) return;
  // A session made after this scan lives at least the minimum, so the next scan cannot miss it.
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

/** Pays (or, in setup mode, saves a card) as the customer does on the hosted page. */
export function payCheckout(double: Double, session: Session, entry: CardEntry): CheckoutResult {
  if (session.status !== 'open')
    throw invalidRequest(`This Checkout Session is ${session.status} and cannot be paid.`, {
      code: 'checkout_session_not_open',
    });
  const card = cardByNumber(entry.number);
  const method = buildPaymentMethod({
    card: card ?? {
      number: entry.number,
      label: '',
      brand: 'visa',
      onSession: NOT_A_TEST_CARD,
      offSession: NOT_A_TEST_CARD,
    },
    expMonth: entry.expMonth,
    expYear: entry.expYear,
    created: double.clock.nowSeconds(),
    email: entry.email,
    name: entry.name,
  });
  double.store.paymentMethods.insert(method);
  session.customer_details = customerDetails(entry.email, entry.name);
  return session.mode === 'payment'
    ? pay(double, session, method, entry)
    : saveCard(double, session, method, entry);
}

/** The customer pressed "Authorize" or "Fail" on the bank's page. */
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

function pay(double: Double, session: Session, method: PaymentMethod, entry: CardEntry): CheckoutResult {
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
  double.changed();
  return {
    outcome: attempt.outcome,
    message: attempt.outcome === 'declined' ? (intent.last_payment_error?.message ?? null) : null,
  };
}

function complete(double: Double, session: Session, paymentStatus: 'paid' | 'no_payment_required'): void {
  session.status = 'complete';
  session.payment_status = paymentStatus;
  session.url = null;
  double.emit('checkout.session.completed', session);
}

function ensureCustomer(double: Double, session: Session, entry: CardEntry): void {
  if (session.customer) return;
  const customer = buildCustomer({
    created: double.clock.nowSeconds(),
    email: entry.email,
    name: entry.name,
  });
  double.store.customers.insert(customer);
  session.customer = customer.id;
  double.emit('customer.created', customer);
}

function saveCard(double: Double, session: Session, method: PaymentMethod, entry: CardEntry): CheckoutResult {
  if (session.customer_creation === 'always') ensureCustomer(double, session, entry);
  const plan = double.store.checkoutPlans.get(session.id);
  let setup = double.store.setupIntents.get(session.setup_intent);
  if (!setup) {
    setup = double.store.setupIntents.insert(
      buildSetupIntent({
        created: double.clock.nowSeconds(),
        customer: session.customer,
        description: plan?.description ?? null,
        metadata: { ...plan?.paymentMetadata },
      }),
    );
    session.setup_intent = setup.id;
    double.emit('setup_intent.created', setup);
  }
  setup.customer = session.customer;
  const reaction = cardByNumber(entry.number)?.onSession ?? NOT_A_TEST_CARD;
  if (reaction === 'pay') return finishSetup(double, session, setup, method);
  if (reaction === 'authenticate') {
    setup.payment_method = method.id;
    setup.status = 'requires_action';
    setup.next_action = { type: 'use_stripe_sdk', use_stripe_sdk: {} };
    double.emit('setup_intent.requires_action', setup);
    return { outcome: 'requires_action', message: null };
  }
  return failSetup(double, setup, reaction.code, reaction.message, reaction.declineCode);
}

function answerSetup(
  double: Double,
  session: Session,
  setup: SetupIntent,
  authorized: boolean,
): CheckoutResult {
  const method = double.store.paymentMethods.get(setup.payment_method);
  if (setup.status !== 'requires_action' || !method)
    throw invalidRequest('This Checkout Session awaits no confirmation.');
  if (authorized) return finishSetup(double, session, setup, method);
  return failSetup(double, setup, 'setup_intent_authentication_failure', AUTHENTICATION_FAILED.message);
}

function finishSetup(
  double: Double,
  session: Session,
  setup: SetupIntent,
  method: PaymentMethod,
): CheckoutResult {
  setup.status = 'succeeded';
  setup.payment_method = method.id;
  setup.next_action = null;
  setup.last_setup_error = null;
  if (setup.customer) attachPaymentMethod(double, method, setup.customer);
  double.emit('setup_intent.succeeded', setup);
  complete(double, session, 'no_payment_required');
  return { outcome: 'succeeded', message: null };
}

function failSetup(
  double: Double,
  setup: SetupIntent,
  code: string,
  message: string,
  declineCode?: string,
): CheckoutResult {
  setup.status = 'requires_payment_method';
  setup.payment_method = null;
  setup.next_action = null;
  setup.last_setup_error = {
    type: declineCode ? 'card_error' : 'invalid_request_error',
    code,
    message,
    ...(declineCode ? { decline_code: declineCode } : {}),
  };
  double.emit('setup_intent.setup_failed', setup);
  return { outcome: 'declined', message };
}
