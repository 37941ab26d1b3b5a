import type Stripe from 'stripe';
import { ask, askToMake, CARDS_ONLY, stripe } from './stripe-client.ts';
import { isMissing, ProviderRefused } from './stripe-errors.service.ts';

/** A card kept at Stripe for later charges. */
export interface SavedCard {
  paymentMethodId: string;
  brand: string;
  last4: string;
  /** When its owner gave it, to the second: it was typed in, or its bank let it pass, as far as that is known. */
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

/** The card that a payment saved for its customer; null when it saved none, or Stripe shows none: the seat counts more. */
export const cardOfPayment = (paymentIntentId: string): Promise<SavedCard | null> =>
  ask('retrieve card', async () => {
    const { payment_method, latest_charge: charge } = await stripe.paymentIntents.retrieve(paymentIntentId, {
      expand: ['payment_method', 'latest_charge'],
    });
    // There is a charge only once the bank has asked its owner.
    return savedCard(payment_method, typeof charge === 'object' ? charge?.created : 0);
  }).catch((error: Error) => {
    if (error instanceof ProviderRefused) return null;
    throw error;
  });

/** A saved card as it is now; null: it can be charged no more. */
export const retrieveCard = (paymentMethodId: string): Promise<SavedCard | null> =>
  ask('retrieve card', async () => savedCard(await stripe.paymentMethods.retrieve(paymentMethodId)));

/** Could this customer still be charged by it? False also where Stripe shows no such card. */
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
 * Asking twice is no harm. Stripe calls a customer missing that was deleted before, and one of another account; only
 * of the first it still says that it was deleted.
 */
export const deleteCustomer = (id: string): Promise<void> =>
  ask('delete customer', async () => {
    await stripe.customers.del(id);
  }).catch(async (error: Error) => {
    if (!isMissing(error) || !(await wasDeleted(id))) throw error;
  });

/** Somebody has deleted this customer at Stripe, which keeps its number for what was paid. */
export const wasDeleted = (id: string): Promise<boolean> =>
  ask('retrieve customer', async () => (await stripe.customers.retrieve(id)).deleted === true);

export interface CardPageRequest {
  idempotencyKey: string;
  setupId: number;
  customerId: string;
  /** Stripe puts the id of its session in place of {CHECKOUT_SESSION_ID}. */
  successUrl: string;
  cancelUrl: string;
}

export interface CardPageState {
  id: string;
  url: string | null;
  status: 'open' | 'complete' | 'expired';
  /** What was saved; null until complete. */
  card: SavedCard | null;
}

const CARD = 'setup_intent.payment_method';

function pageState(session: Stripe.Checkout.Session): CardPageState {
  const setup = typeof session.setup_intent === 'object' ? session.setup_intent : null;
  const status = session.status as CardPageState['status'];
  return { id: session.id, url: session.url, status, card: savedCard(setup?.payment_method) };
}

/** Opens the hosted page that saves a card and charges nothing. Same key, same page. */
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
