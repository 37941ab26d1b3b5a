import type Stripe from 'stripe';

/** A Stripe object as stored: references are IDs; `expand` replaces them with objects in the response. */
type Stored<T, Refs extends keyof T> = Omit<T, Refs> & { [K in Refs]: string | null };

export type Product = Stripe.Product;
/** Decimals are strings in the response; the SDK converts them to its Decimal. */
export type Price = Omit<Stripe.Price, 'unit_amount_decimal' | 'product'> & {
  unit_amount_decimal: string | null;
  product: string;
};
export type LineItem = Omit<Stripe.LineItem, 'price'> & { price: Price };
export type Customer = Omit<Stripe.Customer, 'deleted'>;
export type PaymentMethod = Stored<Stripe.PaymentMethod, 'customer'>;
export type PaymentIntent = Stored<Stripe.PaymentIntent, 'customer' | 'latest_charge' | 'payment_method'>;
export type SetupIntent = Stored<Stripe.SetupIntent, 'customer' | 'payment_method'>;
export type Charge = Stored<Stripe.Charge, 'customer' | 'payment_intent' | 'balance_transaction'>;
export type Refund = Stored<Stripe.Refund, 'charge' | 'payment_intent' | 'balance_transaction'>;
export type Session = Stored<Stripe.Checkout.Session, 'customer' | 'payment_intent' | 'setup_intent'>;
export type Dispute = Stored<Stripe.Dispute, 'payment_intent'> & { charge: string };
export type BalanceTransaction = Stripe.BalanceTransaction;
export type StripeEvent = Stripe.EventBase & { type: Stripe.Event.Type };

/** The settings of a Checkout session for its payment, which Stripe does not show on the session. */
export type CheckoutPlan = {
  id: string;
  lineItems: LineItem[];
  setupFutureUsage: 'off_session' | 'on_session' | null;
  paymentMetadata: Record<string, string>;
  description: string | null;
  receiptEmail: string | null;
  statementDescriptor: string | null;
  statementDescriptorSuffix: string | null;
};

export type DeletedCustomer = { id: string };

/** A payment method that once belonged to a customer, and cannot be used again. */
export type DetachedMethod = { id: string };

/** The delivery of one event to the webhook endpoint; times are milliseconds of the double's clock. */
export type Delivery = {
  id: string;
  status: 'pending' | 'delivered' | 'abandoned' | 'dropped';
  attempts: number;
  nextAttemptAt: number;
  copies: number;
  released: boolean;
  lastStatus: number | null;
  lastError: string | null;
};

export type IdempotencyRecord = {
  id: string;
  request: string;
  createdAt: number;
  requestId: string;
  status: number;
  body: string;
};

/** A refund that settles by itself later. */
export type RefundPlan = { id: string; dueAt: number; becomes: 'succeeded' | 'failed' };

/** A payment that settles by itself later; the ID is the payment intent's. */
export type PaymentPlan = { id: string; dueAt: number; becomes: 'succeeded' | 'failed' };

export type Tables = {
  products: Product;
  prices: Price;
  customers: Customer;
  deletedCustomers: DeletedCustomer;
  paymentMethods: PaymentMethod;
  detachedMethods: DetachedMethod;
  paymentIntents: PaymentIntent;
  paymentPlans: PaymentPlan;
  setupIntents: SetupIntent;
  charges: Charge;
  refunds: Refund;
  refundPlans: RefundPlan;
  sessions: Session;
  checkoutPlans: CheckoutPlan;
  disputes: Dispute;
  balanceTransactions: BalanceTransaction;
  events: StripeEvent;
  deliveries: Delivery;
  idempotency: IdempotencyRecord;
};
