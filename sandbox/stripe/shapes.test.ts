import type Stripe from 'stripe';
import { cardByNumber } from './cards.ts';
import { buildAccount } from './objects/account.ts';
import { buildBalanceTransaction } from './objects/balance-transaction.ts';
import { buildLineItem, buildPrice, buildProduct } from './objects/catalog.ts';
import { buildCharge, buildRefund } from './objects/charge.ts';
import { buildSession } from './objects/checkout-session.ts';
import { buildCustomer } from './objects/customer.ts';
import { buildDispute } from './objects/dispute.ts';
import { buildPaymentIntent, buildSetupIntent } from './objects/intents.ts';
import { buildPaymentMethod } from './objects/payment-method.ts';

/** The type checker proves that every builder makes a whole object of the SDK's type; decimals are strings on the wire. */
type Wire<T, Decimals extends keyof T> = Omit<T, Decimals> & Record<Decimals, string | null>;

test('every builder makes a complete Stripe object', () => {
  const created = 1_800_000_000;
  const card = cardByNumber('4242424242424242');
  if (!card) throw new Error('The card is known.');
  const method = buildPaymentMethod({ card, expMonth: 12, expYear: 2040, created });
  const intent = buildPaymentIntent({ amount: 100, currency: 'usd', created });
  const charge = buildCharge({
    intent,
    method,
    created,
    state: 'succeeded',
    publicUrl: 'http://sandbox.test',
  });
  const balance = buildBalanceTransaction({
    source: charge.id,
    type: 'charge',
    category: 'charge',
    amount: 100,
    fee: 33,
    currency: 'usd',
    created,
  });
  const price = buildPrice({ product: 'prod_1', currency: 'usd', unitAmount: 100, created, active: true });
  const refund = buildRefund({
    charge,
    amount: 50,
    created,
    status: 'succeeded',
    reason: null,
    metadata: {},
  });
  const session = buildSession({
    mode: 'payment',
    adaptivePricing: true,
    amount: 100,
    currency: 'usd',
    cancelUrl: null,
    successUrl: 'http://questboard.test',
    clientReferenceId: null,
    created,
    expiresAt: created + 3600,
    customer: null,
    customerCreation: null,
    customerEmail: null,
    email: null,
    locale: null,
    metadata: {},
    submitType: null,
    submitText: null,
    allowedTypes: null,
    types: ['card'],
    uiMode: 'hosted_page',
    publicUrl: 'http://sandbox.test',
  });
  const objects = [
    session satisfies Stripe.Checkout.Session,
    intent satisfies Stripe.PaymentIntent,
    buildSetupIntent({
      created,
      customer: null,
      description: null,
      metadata: {},
    }) satisfies Stripe.SetupIntent,
    charge satisfies Stripe.Charge,
    refund satisfies Stripe.Refund,
    balance satisfies Stripe.BalanceTransaction,
    buildCustomer({ created }) satisfies Stripe.Customer,
    method satisfies Stripe.PaymentMethod,
    buildProduct({ name: 'Keep', created }) satisfies Stripe.Product,
    price satisfies Wire<Stripe.Price, 'unit_amount_decimal'>,
    buildLineItem(price, 'Keep', 2) satisfies Omit<Stripe.LineItem, 'price'>,
    buildDispute({
      charge,
      amount: 100,
      reason: 'fraudulent',
      created,
      inquiry: false,
    }) satisfies Stripe.Dispute,
    buildAccount() satisfies Stripe.Account,
  ];
  for (const object of objects)
    for (const [key, value] of Object.entries(object))
      expect(`${object.object}.${key}: ${typeof value}`).not.toContain('undefined');
});
