import { EXPIRY_LENIENCY, MIN_SESSION_LIFE } from './checkout.ts';
import type { Double } from './double.ts';
import { invalidRequest, missingParam, notImplemented, refusedParam } from './failures.ts';
import { methodTypes, methodTypesShape } from './method-types.ts';
import { buildLineItem, buildPrice, buildProduct } from './objects/catalog.ts';
import { buildSession } from './objects/checkout-session.ts';
import {
  currency,
  email,
  flag,
  integer,
  list,
  mergeMetadata,
  metadata,
  object,
  oneOf,
  required,
  text,
  url,
  type Values,
} from './params.ts';
import { priceOf, productData, productOf } from './routes/catalog.ts';
import { customerOf } from './routes/customers.ts';
import type { LineItem, Product, Session } from './state.ts';

const MAX_SESSION_LIFE = 24 * 60 * 60;

const lineItem = {
  price: text(255),
  price_data: object({
    currency: required(currency()),
    unit_amount: required(integer({ max: 99_999_999 })),
    product: text(255),
    product_data: object(productData),
  }),
  quantity: integer({ min: 1, max: 999_999 }),
};

export const createShape = {
  mode: required(oneOf(['payment', 'setup'], ['subscription'])),
  ui_mode: oneOf(['hosted', 'hosted_page'], ['embedded', 'embedded_page', 'custom', 'elements', 'form']),
  success_url: url(),
  cancel_url: url(),
  line_items: list(required(object(lineItem))),
  currency: currency(),
  customer: text(255),
  customer_email: email(),
  customer_creation: oneOf(['always', 'if_required']),
  client_reference_id: text(200),
  metadata: metadata(),
  expires_at: integer(),
  locale: text(10),
  submit_type: oneOf(['auto', 'book', 'donate', 'pay']),
  ...methodTypesShape,
  payment_intent_data: object({
    setup_future_usage: oneOf(['off_session', 'on_session']),
    metadata: metadata(),
    description: text(1000),
    receipt_email: email(),
    statement_descriptor: text(22),
    statement_descriptor_suffix: text(22),
    capture_method: oneOf(['automatic', 'automatic_async'], ['manual']),
  }),
  setup_intent_data: object({ metadata: metadata(), description: text(1000) }),
  custom_text: object({ submit: object({ message: required(text(1200)) }) }),
  billing_address_collection: oneOf(['auto'], ['required']),
  adaptive_pricing: object({ enabled: flag() }),
};

type CreateParams = Values<typeof createShape>;

type OrderedItem = { item: LineItem; product: Product | null };

function readLineItems(double: Double, params: CreateParams): OrderedItem[] {
  const created = double.clock.nowSeconds();
  const items = params.line_items ?? [];
  if (params.mode === 'payment' && items.length === 0) throw missingParam('line_items');
  if (params.mode === 'setup' && items.length)
    throw refusedParam('You can not pass `line_items` in `setup` mode.', 'line_items');
  const built = items.map((item, index) => {
    const name = `line_items[${index}]`;
    if (!item.quantity) throw missingParam(`${name}[quantity]`);
    if (item.price) {
      const price = priceOf(double, item.price, `${name}[price]`);
      return {
        item: buildLineItem(price, productOf(double, price.product).name, item.quantity),
        product: null,
      };
    }
    const data = item.price_data;
    if (!data) throw missingParam(`${name}[price_data]`);
    if (!data.product && !data.product_data) throw missingParam(`${name}[price_data][product_data]`);
    const product = data.product_data
      ? buildProduct({ ...data.product_data, created, active: false })
      : productOf(double, data.product ?? '', `${name}[price_data][product]`);
    const price = buildPrice({
      product: product.id,
      currency: data.currency,
      unitAmount: data.unit_amount,
      created,
      active: false,
    });
    return { item: buildLineItem(price, product.name, item.quantity), product };
  });
  const currencies = new Set(built.map(({ item }) => item.currency));
  if (currencies.size > 1) throw refusedParam('All line items must have the same currency.', 'line_items');
  return built;
}

function expiryOf(double: Double, given: number | undefined): number {
  const now = double.clock.nowSeconds();
  const expiresAt = given ?? now + MAX_SESSION_LIFE;
  if (expiresAt < now + MIN_SESSION_LIFE - EXPIRY_LENIENCY)
    throw refusedParam(
      'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
      'expires_at',
    );
  if (expiresAt > now + MAX_SESSION_LIFE + EXPIRY_LENIENCY)
    throw refusedParam(
      'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.',
      'expires_at',
    );
  return expiresAt;
}

function checkCombination(double: Double, params: CreateParams): void {
  if (!params.success_url) throw missingParam('success_url');
  if (params.customer && params.customer_email)
    throw refusedParam(
      'You may only specify one of these parameters: customer, customer_email.',
      'customer_email',
    );
  if (params.customer && params.customer_creation)
    throw refusedParam(
      'You may only specify one of these parameters: customer, customer_creation.',
      'customer_creation',
    );
  if (params.mode === 'setup' && params.payment_intent_data)
    throw refusedParam('You can not pass `payment_intent_data` in `setup` mode.', 'payment_intent_data');
  if (params.mode === 'payment' && params.setup_intent_data)
    throw refusedParam('You can not pass `setup_intent_data` in `payment` mode.', 'setup_intent_data');
  if (params.mode === 'setup' && !params.currency && !params.allowed_payment_method_types)
    throw missingParam('currency');
  if (params.adaptive_pricing?.enabled)
    throw notImplemented("the value 'true' of parameter 'adaptive_pricing[enabled]'");
  if (params.customer) customerOf(double, params.customer, 'customer');
}

export function createSession(double: Double, params: CreateParams): Session {
  checkCombination(double, params);
  const expiresAt = expiryOf(double, params.expires_at);
  const ordered = readLineItems(double, params);
  const lineItems = ordered.map(({ item }) => item);
  const payment = params.mode === 'payment';
  const amount = lineItems.reduce((sum, item) => sum + item.amount_total, 0);
  if (payment && amount === 0) throw notImplemented('Checkout Sessions whose total is zero');
  if (payment && amount < 50)
    throw invalidRequest("The Checkout Session's total amount due must add up to at least $0.50 usd", {
      code: 'amount_too_small',
      param: 'line_items',
    });
  if (amount > 99_999_999)
    throw invalidRequest("The Checkout Session's total amount must be no more than $999,999.99", {
      code: 'amount_too_large',
    });
  const types = methodTypes(
    lineItems[0]?.currency ?? params.currency ?? 'usd',
    params.allowed_payment_method_types,
  );
  // Everything has been checked; only now is anything stored.
  for (const { item, product } of ordered) {
    if (product) double.store.products.insert(product);
    double.store.prices.insert(item.price);
  }
  const session = buildSession({
    mode: params.mode,
    adaptivePricing: params.adaptive_pricing?.enabled ?? true, // on for the account; all customers are domestic
    amount: payment ? amount : null,
    currency: payment ? (lineItems[0]?.currency ?? null) : (params.currency ?? null),
    cancelUrl: params.cancel_url ?? null,
    successUrl: params.success_url ?? '',
    clientReferenceId: params.client_reference_id ?? null,
    created: double.clock.nowSeconds(),
    expiresAt,
    customer: params.customer ?? null,
    customerCreation: params.customer ? null : (params.customer_creation ?? 'if_required'),
    customerEmail: params.customer_email ?? null,
    email: params.customer_email ?? double.store.customers.get(params.customer)?.email ?? null,
    locale: params.locale ?? null,
    metadata: mergeMetadata(null, params.metadata),
    submitType: params.submit_type ?? null,
    submitText: params.custom_text?.submit?.message ?? null,
    allowedTypes: params.allowed_payment_method_types ?? null,
    types,
    uiMode: params.ui_mode ?? 'hosted_page',
    publicUrl: double.publicUrl,
  });
  const intentData = params.payment_intent_data;
  double.store.checkoutPlans.insert({
    id: session.id,
    lineItems,
    setupFutureUsage: intentData?.setup_future_usage ?? null,
    paymentMetadata: mergeMetadata(null, intentData?.metadata ?? params.setup_intent_data?.metadata),
    description: intentData?.description ?? params.setup_intent_data?.description ?? null,
    receiptEmail: intentData?.receipt_email ?? null,
    statementDescriptor: intentData?.statement_descriptor ?? null,
    statementDescriptorSuffix: intentData?.statement_descriptor_suffix ?? null,
  });
  return double.store.sessions.insert(session);
}
