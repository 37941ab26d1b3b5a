import { env } from '../platform/env.ts';

/** Keys of the live mode; every other one belongs to a test mode. */
const LIVE = /^(sk|rk)_live_/;

/**
 * Where people look at a payment on Stripe's own pages. null: it was no card, or the provider is not Stripe itself
 * but a server of ours that speaks like it and has no such page.
 */
export function paymentAddress(
  paymentIntentId: string | null,
  { secretKey, apiBase }: { secretKey: string; apiBase?: string | undefined } = env.stripe,
): string | null {
  if (!paymentIntentId || apiBase) return null;
  const mode = LIVE.test(secretKey) ? '' : 'test/';
  return `https://dashboard.stripe.com/${mode}payments/${encodeURIComponent(paymentIntentId)}`;
}
