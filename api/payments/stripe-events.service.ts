import { type ProviderEvent, type RefundState, refundState } from './stripe.service.ts';

/** What an event tells about: one of Stripe's objects, of which we read these fields. */
interface Told {
  /** Stripe's name for the kind of object. */
  object?: string;
  id: string;
}

const told = <Kind extends Told>(event: ProviderEvent, kind: string): Kind | null => {
  const { object } = (event.payload as { data: { object: Kind } }).data;
  return object.object === kind ? object : null;
};

/** The Checkout session an event is about; null when it is about something else. */
export const checkoutSessionIdOf = (event: ProviderEvent): string | null =>
  told(event, 'checkout.session')?.id ?? null;

/** The refund an event tells about; null when it is about something else. */
export function refundOf(event: ProviderEvent): RefundState | null {
  const refund = told<Told & Parameters<typeof refundState>[0]>(event, 'refund');
  return refund && refundState(refund);
}

interface ToldDispute extends Told {
  amount: number;
  reason: string;
  status: string;
  payment_intent: string | { id: string } | null;
}

/** The dispute an event tells about; null when it is about something else. */
export function disputeOf(event: ProviderEvent) {
  const dispute = told<ToldDispute>(event, 'dispute');
  if (!dispute) return null;
  const { id, amount, reason, status, payment_intent } = dispute;
  const paymentIntentId = typeof payment_intent === 'string' ? payment_intent : (payment_intent?.id ?? null);
  return { id, amountCents: amount, reason, status, paymentIntentId };
}
