import { AUTHENTICATION_FAILED, cardByFingerprint, NOT_A_TEST_CARD } from './cards.ts';
import { attachPaymentMethod } from './charging.ts';
import { type CheckoutResult, complete, type Entry, ensureCustomer } from './checkout-steps.ts';
import type { Double } from './double.ts';
import { invalidRequest } from './failures.ts';
import { buildSetupIntent } from './objects/intents.ts';
import type { PaymentMethod, Session, SetupIntent } from './state.ts';

export function saveMethod(
  double: Double,
  session: Session,
  method: PaymentMethod,
  entry: Entry,
): CheckoutResult {
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
        allowedTypes: session.allowed_payment_method_types,
        types: session.payment_method_types,
      }),
    );
    session.setup_intent = setup.id;
    double.emit('setup_intent.created', setup);
  }
  setup.customer = session.customer;
  const reaction = method.card
    ? (cardByFingerprint(method.card.fingerprint)?.onSession ?? NOT_A_TEST_CARD)
    : 'pay';
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

export function answerSetup(
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
