import { env } from '../platform/env.ts';

/** Live keys; all others belong to a test mode. */
const LIVE = /^(sk|rk)_live_/;

/**
 * Returns the address of a payment in the Stripe dashboard; null: it was not paid by card, or the provider is our own
 * Stripe simulator, which has no dashboard.
 */
export function paymentAddress(
  paymentIntentId: string | null,
  { secretKey, apiBase }: { secretKey: string; apiBase?: string | undefined } = env.stripe,
): string | null {
  if (!paymentIntentId || apiBase) return null;
  const mode = LIVE.test(secretKey) ? '' : 'test/';
  return `https://dashboard.stripe.com/${mode}payments/${encodeURIComponent(paymentIntentId)}`;
}
