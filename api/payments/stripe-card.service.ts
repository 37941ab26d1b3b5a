import type Stripe from 'stripe';
import { ask, askToMake, CARDS_ONLY, stripe } from './stripe-client.ts';
import { isMissing, ProviderRefused } from './stripe-errors.service.ts';

/** A card saved at Stripe for later charges. */
export interface SavedCard {
  paymentMethodId: string;
  brand: string;
  last4: string;
  /** When the owner provided it, to the second: the time it was entered or its bank approved it, as far as known. */
  savedAt: Date;
}

function savedCard(method: Stripe.PaymentMethod | string | null | undefined, passedAt = 0): SavedCard | null {
  if (!method || typeof method === 'string' || !method.customer) return null;
  return {
    paymentMethodId: method.id,
    brand: method.card?.brand ?? 'card',
    last4: method.card?.last4 ?? '',
    savedAt: new Date(Math.max(method.created, passedAt) * 1000),
  };
}

/**
 * Returns the card that a payment saved for its customer; null: it saved none, or Stripe refused to show it, which
 * must not cost the player the seat.
 */
export const cardOfPayment = (paymentIntentId: string): Promise<SavedCard | null> =>
  ask('retrieve card', async () => {
    const { payment_method, latest_charge: charge } = await stripe.paymentIntents.retrieve(paymentIntentId, {
      expand: ['payment_method', 'latest_charge'],
    });
    // A charge exists only once the bank has been asked.
    return savedCard(payment_method, typeof charge === 'object' ? charge?.created : 0);
  }).catch((error: Error) => {
    if (error instanceof ProviderRefused) return null;
    throw error;
  });

/** Returns a saved card as it is now; null: it can no longer be charged. */
export const retrieveCard = (paymentMethodId: string): Promise<SavedCard | null> =>
  ask('retrieve card', async () => savedCard(await stripe.paymentMethods.retrieve(paymentMethodId)));

/** True when this customer can still be charged with this card. False also if Stripe has no such card. */
export const isCardOf = (paymentMethodId: string, customerId: string): Promise<boolean> =>
  ask(
    'retrieve card',
    async () => (await stripe.paymentMethods.retrieve(paymentMethodId)).customer === customerId,
  ).catch((error: Error) => {
    if (error instanceof ProviderRefused) return false;
    throw error;
  });

export interface CustomerRequest {
  idempotencyKey: string;
  userId: number;
  email: string;
  name: string;
}

export const createCustomer = ({
  idempotencyKey: key,
  userId,
  email,
  name,
}: CustomerRequest): Promise<string> =>
  askToMake('create customer', key, async (idempotencyKey) => {
    const customer = await stripe.customers.create(
      { email, name, metadata: { user: String(userId) } },
      { idempotencyKey },
    );
    return customer.id;
  });

/**
 * Deletes a customer; idempotent. Stripe reports "missing" for a customer that was already deleted and for one of
 * another account; only the former can still be retrieved as deleted.
 */
export const deleteCustomer = (id: string): Promise<void> =>
  ask('delete customer', async () => {
    await stripe.customers.del(id);
  }).catch(async (error: Error) => {
    if (!isMissing(error) || !(await wasDeleted(id))) throw error;
  });

/** True when this customer was deleted at Stripe, which keeps the ID for past payments. */
export const wasDeleted = (id: string): Promise<boolean> =>
  ask('retrieve customer', async () => (await stripe.customers.retrieve(id)).deleted === true);

export interface CardPageRequest {
  idempotencyKey: string;
  setupId: number;
  customerId: string;
  /** Stripe replaces {CHECKOUT_SESSION_ID} with the ID of its session. */
  successUrl: string;
  cancelUrl: string;
}

export interface CardPageState {
  id: string;
  url: string | null;
  status: 'open' | 'complete' | 'expired';
  /** The card that was saved; null until complete. */
  card: SavedCard | null;
}

const CARD = 'setup_intent.payment_method';

function pageState(session: Stripe.Checkout.Session): CardPageState {
  const setup = typeof session.setup_intent === 'object' ? session.setup_intent : null;
  const status = session.status as CardPageState['status'];
  return { id: session.id, url: session.url, status, card: savedCard(setup?.payment_method) };
}

/** Creates the hosted page that saves a card without charging it. Idempotent by key. */
export const createCardPage = (request: CardPageRequest): Promise<CardPageState> =>
  askToMake('create card page', request.idempotencyKey, async (idempotencyKey) => {
    const metadata = { setup: String(request.setupId) };
    const session = await stripe.checkout.sessions.create(
      {
        mode: 'setup',
        allowed_payment_method_types: CARDS_ONLY,
        currency: 'usd',
        customer: request.customerId,
        client_reference_id: `setup-${request.setupId}`,
        metadata,
        setup_intent_data: { metadata },
        success_url: request.successUrl,
        cancel_url: request.cancelUrl,
      },
      { idempotencyKey },
    );
    return pageState(session);
  });

export const retrieveCardPage = (id: string): Promise<CardPageState> =>
  ask('retrieve card page', async () =>
    pageState(await stripe.checkout.sessions.retrieve(id, { expand: [CARD] })),
  );
