import { isTaskCancelledError } from 'cockatiel';
import Stripe from 'stripe';
import { CALL_LIMIT_MS, timeLeft } from '../platform/call-deadline.ts';
import { env } from '../platform/env.ts';
import { log } from '../platform/log.ts';
import { CallSkipped, guardProvider } from '../platform/provider.ts';
import { ProviderAway, ProviderRefused } from './stripe-errors.service.ts';
import { tellOfBadKey } from './stripe-key.service.ts';

/** The one client of Stripe's SDK. The files stripe-*.service.ts use it and answer in our own words. */

function otherHost(base: string) {
  const { hostname, port, protocol } = new URL(base);
  return { host: hostname, port: Number(port), protocol: protocol.slice(0, -1) as 'http' | 'https' };
}

/** The SDK repeats a call by itself; no try of it outlives the caller's patience or begins after it. */
function patientHttpClient() {
  const client = Stripe.createNodeHttpClient();
  const makeRequest = client.makeRequest.bind(client);
  client.makeRequest = async (host, port, path, method, headers, body, protocol, timeout) => {
    const left = timeLeft();
    if (left <= 0) throw new Error('nobody waits for this answer any more');
    return makeRequest(host, port, path, method, headers, body, protocol, Math.min(timeout, left));
  };
  return client;
}

export const stripe = new Stripe(env.stripe.secretKey, {
  timeout: CALL_LIMIT_MS,
  maxNetworkRetries: 2, // with the same idempotency key
  telemetry: false,
  httpClient: patientHttpClient(),
  ...(env.stripe.apiBase && otherHost(env.stripe.apiBase)),
});

/** Our key is wrong or lacks a permission: that says nothing of what was asked. */
const isBadKey = (error: unknown) =>
  error instanceof Stripe.errors.StripeError && (error.statusCode === 401 || error.statusCode === 403);

/** The same key was used with other words before, as by an older version: that call may have been carried out. */
const isOtherRequest = (error: unknown) => error instanceof Stripe.errors.StripeIdempotencyError;

/** No usable answer came, so nobody knows whether Stripe acted. */
function isAway(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError)) return isTaskCancelledError(error);
  const { statusCode } = error;
  if (isBadKey(error) || isOtherRequest(error)) return true;
  return !statusCode || statusCode >= 500 || statusCode === 429 || statusCode === 409;
}

/** What Stripe broke on once is told again under its key. */
const isSaved = (error: unknown) =>
  error instanceof Stripe.errors.StripeError && error.headers?.['idempotent-replayed'] === 'true';

/** About one key, one row or one permission only: it says nothing of Stripe's health. */
const isAboutOne = (error: unknown) =>
  error instanceof Stripe.errors.StripeError &&
  (error.statusCode === 409 ||
    error.statusCode === 403 ||
    error.code === 'lock_timeout' ||
    error.code === 'idempotency_key_in_use' ||
    isOtherRequest(error));

const guard = guardProvider({
  name: 'stripe',
  players: 20,
  jobs: 20,
  isAway: (error) => isAway(error) && !isAboutOne(error),
  retryAfter: (error) =>
    error instanceof Stripe.errors.StripeError
      ? Number(error.headers?.['retry-after']) || undefined
      : undefined,
});

/** Only cards: delayed methods would keep a seat for days without anybody knowing whether it is paid. */
export const CARDS_ONLY: 'card'[] = ['card'];

/** Jobs look here before they take work that needs Stripe. */
export const stripeAvailable = guard.isAvailable;

/**
 * Every call to Stripe goes through here: its errors become ours. A player waits for all calls of one
 * request together at most CALL_LIMIT_MS; a job for each call.
 */
export async function ask<T>(what: string, call: () => Promise<T>): Promise<T> {
  try {
    return await guard.call(call);
  } catch (error) {
    if (error instanceof CallSkipped) throw new ProviderAway();
    if (isAway(error)) {
      const reason = (error as Error).message;
      log.warn({ what, error: reason }, 'Stripe gave no usable answer');
      if (isBadKey(error)) await tellOfBadKey(what, reason);
      throw new ProviderAway(reason, { isSaved: isSaved(error), isTaken: isOtherRequest(error) });
    }
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const { type, code, statusCode, param, requestId } = error;
    log.warn({ what, type, code, statusCode, param, requestId }, 'Stripe refused'); // Stripe shows its words of that request
    throw new ProviderRefused(code ?? type, param);
  }
}

type Listed<Item> = Pick<Stripe.ApiList<Item>, 'data' | 'has_more'>;

/** A list at Stripe, a page at a time: each is a call of its own. */
export async function* pagesOf<Item extends { id: string }>(
  what: string,
  list: (page: Stripe.PaginationParams) => Promise<Listed<Item>>,
): AsyncGenerator<Item[]> {
  for (let after: string | undefined; ; ) {
    const { data, has_more } = await ask(what, () =>
      list({ limit: 100, ...(after && { starting_after: after }) }),
    );
    yield data;
    after = data.at(-1)?.id;
    if (!has_more || !after) return;
  }
}

const MOST_KEYS = 3;

/**
 * The same for what is made and charges nobody: where Stripe keeps under the key that it broke, another is made under
 * the next one. The keys follow from the first, so that asking again finds what was made under whichever of them.
 */
export async function askToMake<T>(what: string, key: string, call: (key: string) => Promise<T>): Promise<T> {
  for (let at = 1; ; at += 1) {
    try {
      return await ask(what, () => call(at === 1 ? key : `${key}:${at}`));
    } catch (error) {
      if (!(error instanceof ProviderAway && error.isSaved) || at === MOST_KEYS) throw error;
    }
  }
}
