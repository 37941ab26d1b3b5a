import type { RestRequest } from '../../platform/http/rest.ts';
import { parse } from '../../platform/parse.ts';
import { stripeSessionId } from '../core/checkout.rules.ts';
import { startCheckout } from './checkout.service.ts';
import { verifyCheckout } from './verification.service.ts';

/**
 * POST /api/create-checkout-session {sessionId | cartItems, specialRequests?, clientOrigin?} → {url, sessionId}.
 * Booking through the API means agreeing to the terms and the code of conduct and being 18 or older, unless
 * agreeToTerms, agreeToConduct or isAdult is false.
 */
export async function createCheckoutSession({ viewer, body }: RestRequest) {
  const input =
    body && typeof body === 'object'
      ? { agreeToTerms: true, agreeToConduct: true, isAdult: true, ...body }
      : body;
  const checkout = await startCheckout(viewer, input);
  return { url: checkout.url, sessionId: checkout.stripeSessionId };
}

/** GET /api/verify-checkout-session?session_id= */
export async function verifyCheckoutSession({ viewer, query }: RestRequest) {
  const result = await verifyCheckout(viewer, parse(stripeSessionId, query.session_id, 'session_id'));
  return {
    success: result.success,
    message: result.message,
    amount_total: result.amountCents,
    currency: result.currency,
    customer_email: result.customerEmail,
    created: Math.floor(result.createdAt.getTime() / 1000),
    payment_status: result.paymentStatus,
    booking_session_ids: result.sessionIds,
  };
}
