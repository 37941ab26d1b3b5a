import Stripe from 'stripe';
import { ask, CARDS_ONLY, pagesOf, stripe, stripeAvailable } from './stripe-client.ts';

export interface CapturedIntent {
  id: string;
  capturedCents: number;
  /** Refunds that succeeded or are pending. */
  refundedCents: number;
  /** The ID of our checkout, if it was made for one. */
  checkoutId: number | null;
  /** The ID of our charge, if a saved card was charged. */
  chargeId: number | null;
}

/** Reads what was refunded and whether it is disputed; needs the charge expanded, otherwise 0 and false. */
export const wentBack = (given: Stripe.PaymentIntent['latest_charge']) => {
  const charge = typeof given === 'object' ? given : null;
  return { refundedCents: charge?.amount_refunded ?? 0, disputed: charge?.disputed ?? false };
};

/** Lists everything Stripe captured since an instant, for comparison with our own books. */
export async function capturedSince(since: Date): Promise<CapturedIntent[]> {
  const created = { gte: Math.floor(since.getTime() / 1000) };
  const captured: CapturedIntent[] = [];
  const pages = pagesOf('list payments', (page) =>
    stripe.paymentIntents.list({ ...page, created, expand: ['data.latest_charge'] }),
  );
  for await (const told of pages)
    for (const { id, status, amount_received, latest_charge, metadata } of told) {
      if (status !== 'succeeded') continue;
      captured.push({
        id,
        capturedCents: amount_received,
        refundedCents: wentBack(latest_charge).refundedCents,
        checkoutId: Number(metadata.checkout) || null,
        chargeId: Number(metadata.charge) || null,
      });
    }
  return captured;
}

/** The state of a charge of a saved card. */
export interface ChargeState {
  paymentIntentId: string | null;
  /** The IDs of our charge and booking, from Stripe's metadata. */
  chargeId: number | null;
  bookingId: number | null;
  /** The customer whose card was charged; null: no card was. */
  customerId: string | null;
  status: 'succeeded' | 'failed' | 'processing';
  amountCents: number;
  /** How much of it was refunded at Stripe. */
  refundedCents: number;
  /** A bank has disputed it or inquired about it. */
  disputed: boolean;
  currency: string;
  /** Stripe's code for why it failed; null otherwise. */
  failureCode: string | null;
}

const stateOf = (intent: Stripe.PaymentIntent): ChargeState => {
  const { last_payment_error: error, status, customer } = intent;
  const result = status === 'succeeded' ? 'succeeded' : status === 'processing' ? 'processing' : 'failed';
  return {
    paymentIntentId: intent.id,
    chargeId: Number(intent.metadata.charge) || null,
    bookingId: Number(intent.metadata.booking) || null,
    customerId: typeof customer === 'object' ? (customer?.id ?? null) : customer,
    status: result,
    amountCents: intent.amount,
    ...wentBack(intent.latest_charge),
    currency: intent.currency,
    failureCode: result === 'failed' ? (error?.decline_code ?? error?.code ?? status) : null,
  };
};

/** What a charge is for. */
interface Asked {
  chargeId: number;
  bookingId: number;
  amountCents: number;
}

/** The state of a declined charge for which Stripe has no PaymentIntent. */
export const declined = ({ chargeId, bookingId, amountCents }: Asked, failureCode: string): ChargeState => ({
  chargeId,
  bookingId,
  amountCents,
  paymentIntentId: null,
  customerId: null,
  status: 'failed',
  refundedCents: 0,
  disputed: false,
  currency: 'usd',
  failureCode,
});

export interface ChargeRequest extends Asked {
  idempotencyKey: string;
  customerId: string;
  paymentMethodId: string;
  description: string;
}

/** Charges a saved card off-session. A decline is a result, not an error. */
export const chargeCard = (request: ChargeRequest): Promise<ChargeState> =>
  ask('charge card', async () => {
    try {
      const intent = await stripe.paymentIntents.create(
        {
          amount: request.amountCents,
          currency: 'usd',
          customer: request.customerId,
          payment_method: request.paymentMethodId,
          allowed_payment_method_types: CARDS_ONLY,
          automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
          off_session: true,
          confirm: true,
          description: request.description,
          metadata: { charge: String(request.chargeId), booking: String(request.bookingId) },
        },
        { idempotencyKey: request.idempotencyKey },
      );
      return stateOf(intent);
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeCardError)) throw error;
      const { payment_intent: intent, decline_code, code } = error;
      return intent ? stateOf(intent) : declined(request, decline_code ?? code ?? 'card_declined');
    }
  });

export const retrieveCharge = (paymentIntentId: string): Promise<ChargeState> =>
  ask('retrieve charge', async () =>
    stateOf(await stripe.paymentIntents.retrieve(paymentIntentId, { expand: ['latest_charge'] })),
  );

const MOST_PAGES = 20;

/**
 * Lists every charge ever tried for a booking. Stripe forgets idempotency keys after a day; our IDs in the metadata
 * outlive them. Unlike Stripe's search, the list includes a new charge at once.
 */
export async function chargesOfBooking(customerId: string, bookingId: number): Promise<ChargeState[]> {
  const charges: ChargeState[] = [];
  const pages = pagesOf('list charges', (page) =>
    stripe.paymentIntents.list({ ...page, customer: customerId, expand: ['data.latest_charge'] }),
  );
  let read = 0;
  for await (const told of pages) {
    charges.push(...told.map(stateOf).filter((charge) => charge.bookingId === bookingId));
    read += 1;
    if (read === MOST_PAGES) break;
  }
  return charges;
}

/** True while it makes sense to call Stripe; false during an outage. */
export const chargesAvailable = () => stripeAvailable();
