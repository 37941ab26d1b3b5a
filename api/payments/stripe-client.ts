import { isTaskCancelledError } from 'cockatiel';
import Stripe from 'stripe';
import { CALL_LIMIT_MS, timeLeft } from '../platform/call-deadline.ts';
import { env } from '../platform/env.ts';
import { log } from '../platform/log.ts';
import { CallSkipped, guardProvider } from '../platform/provider.ts';
import { ProviderAway, ProviderRefused } from './stripe-errors.service.ts';
import { tellOfBadKey } from './stripe-key.service.ts';

/**
 * The only client of Stripe's SDK. The files stripe-*.service.ts use it and translate its answers into our own types.
 */

function otherHost(base: string) {
  const { hostname, port, protocol } = new URL(base);
  return { host: hostname, port: Number(port), protocol: protocol.slice(0, -1) as 'http' | 'https' };
}

/** The SDK retries by itself; no attempt lasts beyond the caller's deadline or starts after it. */
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

/** True when our key is wrong or lacks a permission, which says nothing about the request. */
const isBadKey = (error: unknown) =>
  error instanceof Stripe.errors.StripeError && (error.statusCode === 401 || error.statusCode === 403);

/**
 * True when the idempotency key was used before with other parameters, as by an older version: that call may have
 * been carried out.
 */
const isOtherRequest = (error: unknown) => error instanceof Stripe.errors.StripeIdempotencyError;

/** True when no usable answer came, so that it is unknown whether Stripe acted. */
function isAway(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError)) return isTaskCancelledError(error);
  const { statusCode } = error;
  if (isBadKey(error) || isOtherRequest(error)) return true;
  return !statusCode || statusCode >= 500 || statusCode === 429 || statusCode === 409;
}

/** True when Stripe replays a stored server error under this idempotency key. */
const isSaved = (error: unknown) =>
  error instanceof Stripe.errors.StripeError && error.headers?.['idempotent-replayed'] === 'true';

/** True when the error concerns one key, row or permission only, and says nothing about Stripe's health. */
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

/** Only cards: delayed methods would hold a seat for days without anybody knowing whether it is paid. */
export const CARDS_ONLY: 'card'[] = ['card'];

/** True unless Stripe is down. Jobs check this before they take work that needs Stripe. */
export const stripeAvailable = guard.isAvailable;

/**
 * Wraps every call to Stripe and turns its errors into ours. All calls of one request together take at most
 * CALL_LIMIT_MS; in a job, each call may.
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
    log.warn({ what, type, code, statusCode, param, requestId }, 'Stripe refused'); // the Stripe dashboard has the message
    throw new ProviderRefused(code ?? type, param);
  }
}

type Listed<Item> = Pick<Stripe.ApiList<Item>, 'data' | 'has_more'>;

/** Reads a list at Stripe page by page; each page is a call of its own. */
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
 * Like `ask`, for calls that create something and charge nobody: if Stripe stored a server error under the key, tries
 * the next key. The keys derive from the first one, so that a retry finds what was created under any of them.
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
