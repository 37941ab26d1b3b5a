import Stripe from 'stripe';
import { env } from '../platform/env.ts';
import { log } from '../platform/log.ts';
import { Refusal } from '../platform/refusal.ts';

/** The only file that knows Stripe's SDK. Everything it returns is in our own words. */

const TIMEOUT_MS = 10_000;

function otherHost(base: string) {
  const { hostname, port, protocol } = new URL(base);
  return { host: hostname, port: Number(port), protocol: protocol.slice(0, -1) as 'http' | 'https' };
}

const stripe = new Stripe(env.stripe.secretKey, {
  timeout: TIMEOUT_MS,
  maxNetworkRetries: 2, // with the same idempotency key
  telemetry: false,
  ...(env.stripe.apiBase && otherHost(env.stripe.apiBase)),
});

/** Stripe gave no usable answer: nobody knows whether it acted. Try again later with the same key. */
export class ProviderAway extends Refusal {
  constructor() {
    super(
      'UNAVAILABLE',
      'The payment provider does not answer. Nothing was charged twice; please try again.',
    );
  }
}

/** Stripe answered no. `code` is Stripe's own. */
export class ProviderRefused extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

async function ask<T>(what: string, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const { type, code, statusCode, message } = error;
    const away = !statusCode || statusCode >= 500 || statusCode === 429 || statusCode === 409;
    log.warn({ what, type, code, statusCode, message }, 'Stripe refused or did not answer');
    if (away) throw new ProviderAway();
    throw new ProviderRefused(code ?? type, message);
  }
}

export interface CheckoutRequest {
  idempotencyKey: string;
  checkoutId: number;
  lines: { name: string; description: string; amountCents: number }[];
  email: string;
  /** Stripe puts the id of its session in place of {CHECKOUT_SESSION_ID}. */
  successUrl: string;
  cancelUrl: string;
  expiresAt: Date;
}

export interface CheckoutState {
  id: string;
  /** Our row's number, as we told Stripe. */
  checkoutId: number | null;
  url: string | null;
  status: 'open' | 'complete' | 'expired';
  paid: boolean;
  paymentStatus: string;
  paymentIntentId: string | null;
  amountCents: number;
  currency: string;
  customerEmail: string | null;
  createdAt: Date;
}

const stateOf = (session: Stripe.Checkout.Session): CheckoutState => ({
  id: session.id,
  checkoutId: Number(session.metadata?.checkout) || null,
  url: session.url,
  status: session.status as CheckoutState['status'],
  paid: session.payment_status === 'paid',
  paymentStatus: session.payment_status,
  paymentIntentId:
    typeof session.payment_intent === 'string'
      ? session.payment_intent
      : (session.payment_intent?.id ?? null),
  amountCents: session.amount_total ?? 0,
  currency: session.currency ?? 'usd',
  customerEmail: session.customer_details?.email ?? session.customer_email ?? null,
  createdAt: new Date(session.created * 1000),
});

/** Same key, same request: Stripe answers with the same session, however often it is asked. */
export const createCheckoutSession = (request: CheckoutRequest) =>
  ask('create checkout', async () => {
    const metadata = { checkout: String(request.checkoutId) };
    const session = await stripe.checkout.sessions.create(
      {
        mode: 'payment',
        line_items: request.lines.map(({ name, description, amountCents }) => ({
          quantity: 1,
          price_data: { currency: 'usd', unit_amount: amountCents, product_data: { name, description } },
        })),
        customer_email: request.email,
        client_reference_id: String(request.checkoutId),
        metadata,
        payment_intent_data: { metadata },
        success_url: request.successUrl,
        cancel_url: request.cancelUrl,
        expires_at: Math.floor(request.expiresAt.getTime() / 1000),
      },
      { idempotencyKey: request.idempotencyKey },
    );
    return stateOf(session);
  });

export const retrieveCheckoutSession = (id: string) =>
  ask('retrieve checkout', async () => stateOf(await stripe.checkout.sessions.retrieve(id)));

/** Ends an open session, so that it can no longer be paid; the state after it says what it became. */
export async function expireCheckoutSession(id: string): Promise<CheckoutState> {
  try {
    return await ask('expire checkout', async () => stateOf(await stripe.checkout.sessions.expire(id)));
  } catch (error) {
    if (error instanceof ProviderRefused) return retrieveCheckoutSession(id); // it was not open any more
    throw error;
  }
}

export interface RefundState {
  id: string;
  status: 'pending' | 'succeeded' | 'failed';
  failureReason: string | null;
}

type ToldRefund = Pick<Stripe.Refund, 'id' | 'status' | 'failure_reason'>;

export const refundState = (refund: ToldRefund): RefundState => ({
  id: refund.id,
  status:
    refund.status === 'succeeded'
      ? 'succeeded'
      : refund.status === 'failed' || refund.status === 'canceled'
        ? 'failed'
        : 'pending',
  failureReason: refund.failure_reason ?? null,
});

export interface RefundRequest {
  refundId: number;
  idempotencyKey: string;
  paymentIntentId: string;
  amountCents: number;
}

/** Gives money back once: a refund that carries our number already is taken for the answer. */
export async function createRefund(request: RefundRequest): Promise<RefundState> {
  const earlier = await findRefund(request);
  if (earlier) return earlier;
  return ask('refund', async () =>
    refundState(
      await stripe.refunds.create(
        {
          payment_intent: request.paymentIntentId,
          amount: request.amountCents,
          metadata: { refund: String(request.refundId) },
        },
        { idempotencyKey: request.idempotencyKey },
      ),
    ),
  );
}

/** Stripe forgets keys after a day; our number in the metadata outlives them. */
const findRefund = ({ paymentIntentId, refundId }: RefundRequest) =>
  ask('list refunds', async () => {
    const { data } = await stripe.refunds.list({ payment_intent: paymentIntentId, limit: 100 });
    const found = data.find((refund) => refund.metadata?.refund === String(refundId));
    return found && refundState(found);
  });

export interface ProviderEvent {
  id: string;
  type: string;
  payload: object;
}

/** Checks the signature of a webhook; null when it is not Stripe's or older than five minutes. */
export function readEvent(body: Buffer, signature: string): ProviderEvent | null {
  try {
    const event = stripe.webhooks.constructEvent(body, signature, env.stripe.webhookSecret);
    return isEvent(event) ? { id: event.id, type: event.type, payload: event } : null;
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

export type KeyCheck = { status: 'success' | 'error'; message: string };

/** Does the key work? For the developer page. */
export async function checkKey(): Promise<KeyCheck> {
  try {
    await ask('check key', () => stripe.checkout.sessions.list({ limit: 1 }));
    return { status: 'success', message: 'The Stripe key works.' };
  } catch (error) {
    return {
      status: 'error',
      message: error instanceof Error ? error.message : 'The Stripe key does not work.',
    };
  }
}

export interface CapturedIntent {
  id: string;
  capturedCents: number;
  /** Refunds that succeeded or are on their way. */
  refundedCents: number;
  /** Our checkout's number, if it was made for one. */
  checkoutId: number | null;
}

/** Everything Stripe captured since an instant, for comparison with our own books. */
export async function capturedSince(since: Date): Promise<CapturedIntent[]> {
  const captured: CapturedIntent[] = [];
  let after: string | undefined;
  for (;;) {
    const page = await ask('list payments', () =>
      stripe.paymentIntents.list({
        limit: 100,
        created: { gte: Math.floor(since.getTime() / 1000) },
        expand: ['data.latest_charge'],
        ...(after && { starting_after: after }),
      }),
    );
    for (const { id, status, amount_received, latest_charge, metadata } of page.data) {
      if (status !== 'succeeded') continue;
      const refundedCents = typeof latest_charge === 'object' ? (latest_charge?.amount_refunded ?? 0) : 0;
      captured.push({
        id,
        capturedCents: amount_received,
        refundedCents,
        checkoutId: Number(metadata.checkout) || null,
      });
    }
    after = page.data.at(-1)?.id;
    if (!page.has_more || !after) return captured;
  }
}
