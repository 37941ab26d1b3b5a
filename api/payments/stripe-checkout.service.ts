import type Stripe from 'stripe';
import { ask, askToMake, CARDS_ONLY, stripe, stripeAvailable } from './stripe-client.ts';
import { ProviderAway, ProviderRefused } from './stripe-errors.service.ts';
import { wentBack } from './stripe-intent.service.ts';

export interface CheckoutRequest {
  idempotencyKey: string;
  checkoutId: number;
  lines: { name: string; description: string; amountCents: number }[];
  email: string;
  /** The customer whose card is saved for later charges; null: no card is saved. */
  customerId: string | null;
  /** Stripe replaces {CHECKOUT_SESSION_ID} with the ID of its session. */
  successUrl: string;
  cancelUrl: string;
  expiresAt: Date;
}

export interface CheckoutState {
  id: string;
  /** The ID of our row, from Stripe's metadata. */
  checkoutId: number | null;
  /** Where the player is redirected after paying. */
  successUrl: string | null;
  url: string | null;
  status: 'open' | 'complete' | 'expired';
  paid: boolean;
  /** The page was completed but the bank refused: it can no longer be paid. */
  refusedByBank: boolean;
  paymentStatus: string;
  paymentIntentId: string | null;
  amountCents: number;
  /** How much of it was refunded at Stripe. */
  refundedCents: number;
  /** A bank has disputed it or inquired about it. */
  disputed: boolean;
  currency: string;
  customerEmail: string | null;
  createdAt: Date;
}

const NOTHING_TAKEN: readonly string[] = ['requires_payment_method', 'canceled'];

const intentOf = ({ payment_intent: intent }: Stripe.Checkout.Session) =>
  typeof intent === 'string' ? { id: intent, status: null } : intent;

const chargeOf = ({ payment_intent: intent }: Stripe.Checkout.Session) =>
  intent && typeof intent === 'object' ? intent.latest_charge : null;

const stateOf = (session: Stripe.Checkout.Session): CheckoutState => ({
  id: session.id,
  checkoutId: Number(session.metadata?.checkout) || null,
  successUrl: session.success_url,
  url: session.url,
  status: session.status as CheckoutState['status'],
  paid: session.payment_status === 'paid',
  refusedByBank: session.status === 'complete' && NOTHING_TAKEN.includes(intentOf(session)?.status ?? ''),
  paymentStatus: session.payment_status,
  paymentIntentId: intentOf(session)?.id ?? null,
  amountCents: session.amount_total ?? 0,
  ...wentBack(chargeOf(session)),
  currency: session.currency ?? 'usd',
  customerEmail: session.customer_details?.email ?? session.customer_email ?? null,
  createdAt: new Date(session.created * 1000),
});

/** Creates a checkout session. Idempotent: the same key and request always return the same session. */
export const createCheckoutSession = (request: CheckoutRequest) =>
  askToMake('create checkout', request.idempotencyKey, async (idempotencyKey) => {
    const metadata = { checkout: String(request.checkoutId) };
    const session = await stripe.checkout.sessions.create(
      {
        mode: 'payment',
        allowed_payment_method_types: CARDS_ONLY,
        // Every page, mail and receipt says dollars, so Stripe must not offer prices in other currencies.
        adaptive_pricing: { enabled: false },
        line_items: request.lines.map(({ name, description, amountCents }) => ({
          quantity: 1,
          price_data: { currency: 'usd', unit_amount: amountCents, product_data: { name, description } },
        })),
        ...(request.customerId ? { customer: request.customerId } : { customer_email: request.email }),
        client_reference_id: String(request.checkoutId),
        metadata,
        payment_intent_data: {
          metadata,
          ...(request.customerId && { setup_future_usage: 'off_session' as const }),
        },
        success_url: request.successUrl,
        cancel_url: request.cancelUrl,
        expires_at: Math.floor(request.expiresAt.getTime() / 1000),
      },
      { idempotencyKey },
    );
    return stateOf(session);
  });

export const retrieveCheckoutSession = (id: string) =>
  ask('retrieve checkout', async () =>
    stateOf(await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] })),
  );

/** True when the page was completed and the bank has not answered yet. */
export const isOnItsWay = (state: CheckoutState | null) =>
  state?.status === 'complete' && !state.paid && !state.refusedByBank;

/** Expires an open session, so that it can no longer be paid; returns its state afterwards. */
export async function expireCheckoutSession(id: string): Promise<CheckoutState> {
  try {
    return await ask('expire checkout', async () => stateOf(await stripe.checkout.sessions.expire(id)));
  } catch (error) {
    if (error instanceof ProviderRefused) return retrieveCheckoutSession(id); // it was no longer open
    throw error;
  }
}

export type KeyCheck = { status: 'success' | 'error'; message: string };

/** Checks whether the key works, for the developer page. */
export async function checkKey(): Promise<KeyCheck> {
  try {
    await ask('check key', () => stripe.checkout.sessions.list({ limit: 1 }));
    return { status: 'success', message: 'The Stripe key works.' };
  } catch (error) {
    const told = error instanceof ProviderAway ? error.reason : error instanceof Error && error.message;
    return { status: 'error', message: told || 'The Stripe key does not work.' };
  }
}

/** True unless Stripe is down. Jobs check this before they take work. */
export const checkoutsAvailable = () => stripeAvailable();
