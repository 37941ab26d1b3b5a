import { env } from '../platform/env.ts';
import { notFound } from '../platform/refusal.ts';
import { checkKey } from './stripe-checkout.service.ts';

/** GET /api/stripe-test: does the Stripe key work? Developers only: 404 in production. */
export async function stripeTest() {
  if (!env.sandbox && !env.development) throw notFound('Page');
  return checkKey();
}
