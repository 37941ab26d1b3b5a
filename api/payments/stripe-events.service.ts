import type Stripe from 'stripe';
import { env } from '../platform/env.ts';
import { rowNumber } from '../platform/rules.ts';
import { pagesOf, stripe } from './stripe-client.ts';
import { type RefundState, refundState } from './stripe-refund.service.ts';

export interface ProviderEvent {
  id: string;
  type: string;
  payload: object;
}

/** An event from Stripe, with the time it happened. */
export interface ToldEvent extends ProviderEvent {
  createdAt: Date;
}

const createdAt = ({ created }: { created: number }) => new Date(Math.max(0, created * 1000));

const toldEvent = (event: Stripe.Event): ToldEvent => ({
  id: event.id,
  type: event.type,
  payload: event,
  createdAt: createdAt(event),
});

/** Verifies the signature of a webhook; null: it is not from Stripe, or older than five minutes. */
export function readEvent(body: Buffer, signature: string): ToldEvent | null {
  try {
    const event = stripe.webhooks.constructEvent(body, signature, env.stripe.webhookSecret);
    return isEvent(event) ? toldEvent(event) : null;
  } catch {
    return null;
  }
}

const isName = (value: unknown) => typeof value === 'string' && /^[\w.-]{1,255}$/.test(value);

const isEvent = (event: { id?: unknown; type?: unknown; data?: { object?: unknown } } | null) =>
  isName(event?.id) &&
  isName(event?.type) &&
  typeof event?.data?.object === 'object' &&
  event.data.object !== null;

/** The event types that we use. */
const USED = [
  'checkout.session.completed',
  'checkout.session.expired',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'radar.early_fraud_warning.created',
  'payment_method.detached',
  'payment_method.updated',
  'payment_method.automatically_updated',
  'customer.deleted',
];

/** Yields Stripe's events since an instant, newest first, page by page. Stripe keeps them for thirty days. */
export async function* listEvents(since: Date): AsyncGenerator<ToldEvent[]> {
  const created = { gte: Math.floor(since.getTime() / 1000) };
  const pages = pagesOf('list events', (page) => stripe.events.list({ ...page, types: USED, created }));
  for await (const told of pages) yield told.filter(isEvent).map(toldEvent);
}

/** The Stripe object an event is about, with the fields that we read. */
interface StripeObject {
  /** Stripe's name of the object type. */
  object?: string;
  id: string;
}

const objectOf = <Kind extends StripeObject>(event: ProviderEvent, kind: string): Kind | null => {
  const { object } = (event.payload as { data: { object: Kind } }).data;
  return object.object === kind ? object : null;
};

interface WithMetadata extends StripeObject {
  metadata?: Record<string, string> | null;
}

export interface SessionEvent {
  stripeSessionId: string;
  /** IDs of our rows, from Stripe's metadata: a payment page has the first, a page that saves a card the second. */
  checkoutId: number | null;
  setupId: number | null;
  /** When the event happened. */
  happenedAt: Date;
}

/** The Checkout session an event is about; null when it is about something else. */
export function checkoutSessionOf(event: ProviderEvent): SessionEvent | null {
  const session = objectOf<WithMetadata>(event, 'checkout.session');
  if (!session) return null;
  const { id: stripeSessionId, metadata } = session;
  return {
    stripeSessionId,
    checkoutId: rowNumber(metadata?.checkout) || null,
    setupId: rowNumber(metadata?.setup) || null,
    happenedAt: createdAt(event.payload as { created: number }),
  };
}

/** The finished charge of a saved card that an event is about; null: it is about something else. */
export function chargeOf(event: ProviderEvent): { paymentIntentId: string; chargeId: number } | null {
  if (!/^payment_intent\.(succeeded|payment_failed)$/.test(event.type)) return null;
  const intent = objectOf<WithMetadata>(event, 'payment_intent');
  const chargeId = rowNumber(intent?.metadata?.charge);
  return intent && chargeId ? { paymentIntentId: intent.id, chargeId } : null;
}

interface OfPayment extends StripeObject {
  payment_intent?: string | { id: string } | null;
}

interface StripeRefund extends OfPayment {
  status: string | null;
  failure_reason?: string;
}

const idOf = (object: string | { id: string } | null | undefined) =>
  typeof object === 'string' ? object : (object?.id ?? null);

/** The refund an event is about, with its payment; null: it is about something else. */
export function refundOf(event: ProviderEvent): (RefundState & { paymentIntentId: string | null }) | null {
  const refund = objectOf<StripeRefund>(event, 'refund');
  return refund && { ...refundState(refund), paymentIntentId: idOf(refund.payment_intent) };
}

/** The dispute an event is about; null: it is about something else. */
export const disputeOf = (event: ProviderEvent) => objectOf<StripeObject>(event, 'dispute')?.id ?? null;

/** The payment of the refund or dispute an event is about; null: there is none, or it is about something else. */
export const returnedPaymentOf = (event: ProviderEvent): string | null =>
  idOf((objectOf<OfPayment>(event, 'refund') ?? objectOf<OfPayment>(event, 'dispute'))?.payment_intent);

export interface FraudWarning {
  id: string;
  paymentIntentId: string | null;
  /** Stripe's code of the alleged fraud, such as made_with_stolen_card. */
  fraudType: string;
}

interface StripeFraudWarning extends OfPayment {
  actionable: boolean;
  fraud_type: string;
}

/**
 * The early warning that a bank considers a payment fraudulent, before any money is withdrawn; null: the event is
 * about something else, or the payment was already refunded or disputed.
 */
export function fraudWarningOf(event: ProviderEvent): FraudWarning | null {
  const warning = objectOf<StripeFraudWarning>(event, 'radar.early_fraud_warning');
  if (!warning?.actionable) return null;
  return { id: warning.id, paymentIntentId: idOf(warning.payment_intent), fraudType: warning.fraud_type };
}

/** The saved card an event is about; null: it is about something else. */
export const cardOf = (event: ProviderEvent) => objectOf<StripeObject>(event, 'payment_method')?.id ?? null;

/** The customer that was deleted at Stripe; null: the event is about something else. */
export const deletedCustomerOf = (event: ProviderEvent) =>
  event.type === 'customer.deleted' ? (objectOf<StripeObject>(event, 'customer')?.id ?? null) : null;
