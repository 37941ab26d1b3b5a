import Stripe from 'stripe';
import { env } from '../platform/env.ts';
import { log } from '../platform/log.ts';
import { ProviderAway, ProviderRefused } from './stripe-errors.service.ts';

/** The one client of Stripe's SDK. The files stripe-*.service.ts use it and answer in our own words. */

const TIMEOUT_MS = 10_000;

function otherHost(base: string) {
  const { hostname, port, protocol } = new URL(base);
  return { host: hostname, port: Number(port), protocol: protocol.slice(0, -1) as 'http' | 'https' };
}

export const stripe = new Stripe(env.stripe.secretKey, {
  timeout: TIMEOUT_MS,
  maxNetworkRetries: 2, // with the same idempotency key
  telemetry: false,
  ...(env.stripe.apiBase && otherHost(env.stripe.apiBase)),
});

/** Every call to Stripe goes through here: its errors become ours. */
export async function ask<T>(what: string, call: () => Promise<T>): Promise<T> {
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
