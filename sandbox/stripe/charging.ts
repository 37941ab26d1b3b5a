import { bankByFingerprint, DEBIT_SECONDS } from './banks.ts';
import { AUTHENTICATION_FAILED, type Decline } from './cards.ts';
import type { Double } from './double.ts';
import { buildBalanceTransaction } from './objects/balance-transaction.ts';
import { buildCharge, chargeOutcome } from './objects/charge.ts';
import type { Charge, PaymentIntent, PaymentMethod } from './state.ts';

type State = Parameters<typeof buildCharge>[0]['state'];

const newCharge = (double: Double, intent: PaymentIntent, method: PaymentMethod, state: State): Charge =>
  double.store.charges.insert(
    buildCharge({ intent, method, state, created: double.clock.nowSeconds(), publicUrl: double.publicUrl }),
  );

export function succeed(double: Double, intent: PaymentIntent, method: PaymentMethod): Charge {
  const charge = newCharge(double, intent, method, 'succeeded');
  intent.payment_method = method.id;
  collect(double, intent, charge);
  saveIfWanted(double, intent, method);
  return charge;
}

/** Starts a delayed payment: the money arrives days later or never. */
export function begin(double: Double, intent: PaymentIntent, method: PaymentMethod): Charge {
  const charge = newCharge(double, intent, method, 'pending');
  Object.assign(intent, {
    status: 'processing',
    latest_charge: charge.id,
    payment_method: method.id,
    last_payment_error: null,
    next_action: null,
    processing: method.card ? { type: 'card', card: {} } : null,
  } satisfies Partial<PaymentIntent>);
  double.emit('charge.pending', charge);
  double.emit('payment_intent.processing', intent);
  saveIfWanted(double, intent, method);
  const mode = double.paymentMode;
  const bank = bankByFingerprint(method.us_bank_account?.fingerprint);
  const { becomes, afterSeconds } =
    mode.status === 'processing' ? mode : { becomes: bank?.becomes, afterSeconds: DEBIT_SECONDS };
  if (becomes)
    double.store.paymentPlans.insert({
      id: intent.id,
      dueAt: double.clock.nowMs() + afterSeconds * 1000,
      becomes,
    });
  return charge;
}

/** Completes a payment whose money has arrived. */
export function collect(double: Double, intent: PaymentIntent, charge: Charge): void {
  const balance = buildBalanceTransaction({
    source: charge.id,
    type: 'charge',
    category: 'charge',
    amount: charge.amount,
    fee: Math.round(charge.amount * 0.029) + 30,
    currency: charge.currency,
    created: double.clock.nowSeconds(),
  });
  double.store.balanceTransactions.insert(balance);
  Object.assign(charge, {
    balance_transaction: balance.id,
    paid: true,
    status: 'succeeded',
    receipt_url: `${double.publicUrl}/`,
  } satisfies Partial<Charge>);
  Object.assign(intent, {
    status: 'succeeded',
    amount_received: intent.amount,
    latest_charge: charge.id,
    last_payment_error: null,
    next_action: null,
    processing: null,
  } satisfies Partial<PaymentIntent>);
  double.emit('charge.succeeded', charge);
  double.emit('payment_intent.succeeded', intent);
}

export function fail(
  double: Double,
  intent: PaymentIntent,
  method: PaymentMethod,
  decline: Decline,
): { outcome: 'declined'; decline: Decline } {
  giveUp(double, intent, newCharge(double, intent, method, decline), method, decline);
  return { outcome: 'declined', decline };
}

/** Fails a payment whose money does not arrive. */
export function giveUp(
  double: Double,
  intent: PaymentIntent,
  charge: Charge,
  method: PaymentMethod | undefined,
  decline: Decline,
): void {
  Object.assign(charge, {
    status: 'failed',
    captured: false,
    amount_captured: 0,
    failure_code: decline.code,
    failure_message: decline.message,
    outcome: chargeOutcome(decline),
  } satisfies Partial<Charge>);
  Object.assign(intent, {
    status: 'requires_payment_method',
    latest_charge: charge.id,
    payment_method: null,
    next_action: null,
    processing: null,
    last_payment_error: {
      type: decline === AUTHENTICATION_FAILED || !method?.card ? 'invalid_request_error' : 'card_error',
      code: decline.code,
      message: decline.message,
      doc_url: `https://stripe.com/docs/error-codes/${decline.code.replaceAll('_', '-')}`,
      charge: charge.id,
      ...(method ? { payment_method: structuredClone(method) } : {}),
      ...(decline.declineCode ? { decline_code: decline.declineCode } : {}),
    },
  } satisfies Partial<PaymentIntent>);
  double.emit('charge.failed', charge);
  double.emit('payment_intent.payment_failed', intent);
}

function saveIfWanted(double: Double, intent: PaymentIntent, method: PaymentMethod): void {
  if (intent.setup_future_usage && intent.customer) attachPaymentMethod(double, method, intent.customer);
}

export function attachPaymentMethod(double: Double, method: PaymentMethod, customer: string): void {
  if (method.customer === customer) return;
  method.customer = customer;
  double.emit('payment_method.attached', method);
}
