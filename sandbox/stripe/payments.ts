import type Stripe from 'stripe';
import {
  AUTHENTICATION_FAILED,
  AUTHENTICATION_REQUIRED,
  cardByFingerprint,
  cardByNumber,
  type Decline,
  NOT_A_TEST_CARD,
  testMethodNumber,
} from './cards.ts';
import { begin, fail, succeed } from './charging.ts';
import type { Double } from './double.ts';
import { invalidRequest, noSuch, StripeFailure } from './failures.ts';
import { buildPaymentIntent } from './objects/intents.ts';
import { buildPaymentMethod } from './objects/payment-method.ts';
import type { Charge, PaymentIntent, PaymentMethod } from './state.ts';

export function createIntent(
  double: Double,
  fields: Omit<Parameters<typeof buildPaymentIntent>[0], 'created'>,
): PaymentIntent {
  const intent = buildPaymentIntent({ ...fields, created: double.clock.nowSeconds() });
  double.store.paymentIntents.insert(intent);
  double.emit('payment_intent.created', intent);
  return intent;
}

/** Finds a saved payment method, or creates one of Stripe's test methods `pm_card_…`. */
export function usePaymentMethod(double: Double, id: string, param?: string): PaymentMethod {
  const saved = double.store.paymentMethods.get(id);
  if (saved) return saved;
  const card = cardByNumber(testMethodNumber(id) ?? '');
  if (!card) throw noSuch('PaymentMethod', id, param);
  const expYear = new Date(double.clock.nowMs()).getUTCFullYear() + 1;
  return double.store.paymentMethods.insert(
    buildPaymentMethod({ card, expMonth: 12, expYear, created: double.clock.nowSeconds() }),
  );
}

/**
 * Checks that a method belongs to the payment's customer; one that was used without a customer cannot be used again.
 */
export function checkMethodOwner(double: Double, method: PaymentMethod, customer: string | null): void {
  if (method.customer && method.customer !== customer)
    throw invalidRequest(
      `The PaymentMethod ${method.id} does not belong to the Customer you supplied. Please use this PaymentMethod with the Customer that it belongs to instead.`,
      { param: 'payment_method' },
    );
  if (!method.customer && isSpent(double, method))
    throw invalidRequest(
      'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.',
      { param: 'payment_method' },
    );
}

function isSpent(double: Double, { id }: PaymentMethod): boolean {
  if (double.store.detachedMethods.get(id)) return true;
  for (const charge of double.store.charges.values())
    if (charge.payment_method === id && charge.status !== 'failed') return true;
  return false;
}

export type Attempt =
  | { outcome: 'succeeded'; charge: Charge }
  | { outcome: 'processing' }
  | { outcome: 'requires_action' }
  | { outcome: 'declined'; decline: Decline };

type AttemptOptions = {
  offSession: boolean;
  /** The customer has just confirmed at the bank. */
  authenticated?: boolean;
  returnUrl?: string | undefined;
};

export function attemptPayment(
  double: Double,
  intent: PaymentIntent,
  method: PaymentMethod,
  { offSession, authenticated = false, returnUrl }: AttemptOptions,
): Attempt {
  const underWay = () => {
    begin(double, intent, method);
    return { outcome: 'processing' } as const;
  };
  if (!method.card) return underWay();
  const behaviour = cardByFingerprint(method.card.fingerprint);
  const reaction = behaviour?.[offSession ? 'offSession' : 'onSession'] ?? NOT_A_TEST_CARD;
  if (reaction === 'pay' || (reaction === 'authenticate' && authenticated && !offSession))
    return double.paymentMode.status === 'processing'
      ? underWay()
      : { outcome: 'succeeded', charge: succeed(double, intent, method) };
  if (reaction !== 'authenticate') return fail(double, intent, method, reaction);
  if (offSession) return fail(double, intent, method, AUTHENTICATION_REQUIRED);
  intent.payment_method = method.id;
  intent.status = 'requires_action';
  intent.last_payment_error = null;
  intent.next_action = nextAction(double, intent.id, returnUrl);
  double.emit('payment_intent.requires_action', intent);
  return { outcome: 'requires_action' };
}

function nextAction(
  double: Double,
  id: string,
  returnUrl: string | undefined,
): Stripe.PaymentIntent.NextAction {
  if (!returnUrl) return { type: 'use_stripe_sdk', use_stripe_sdk: {} };
  return {
    type: 'redirect_to_url',
    redirect_to_url: { url: `${double.publicUrl}/checkout/a/${id}`, return_url: returnUrl },
  };
}

/** Applies the customer's answer to the bank's confirmation of a waiting payment. */
export function answerAuthentication(double: Double, intent: PaymentIntent, authorized: boolean): Attempt {
  const method = double.store.paymentMethods.get(intent.payment_method);
  if (intent.status !== 'requires_action' || !method)
    throw invalidRequest(`This PaymentIntent's status is ${intent.status}; it awaits no confirmation.`, {
      code: 'payment_intent_unexpected_state',
    });
  if (!authorized) return fail(double, intent, method, AUTHENTICATION_FAILED);
  return attemptPayment(double, intent, method, { offSession: false, authenticated: true });
}

export function cancelIntent(
  double: Double,
  intent: PaymentIntent,
  reason: Stripe.PaymentIntent.CancellationReason | null,
): void {
  intent.status = 'canceled';
  intent.canceled_at = double.clock.nowSeconds();
  intent.cancellation_reason = reason;
  intent.next_action = null;
  double.emit('payment_intent.canceled', intent);
}

export function cardFailure(intent: PaymentIntent, decline: Decline): StripeFailure {
  const error = intent.last_payment_error;
  return new StripeFailure(402, {
    type: 'card_error',
    code: decline.code,
    message: decline.message,
    ...(decline.declineCode ? { decline_code: decline.declineCode } : {}),
    ...(error?.charge ? { charge: error.charge } : {}),
    payment_intent: structuredClone(intent),
    payment_method: error?.payment_method,
  });
}
