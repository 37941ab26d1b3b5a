import type { Double } from '../double.ts';
import { endpoint } from '../endpoint.ts';
import { invalidRequest, noSuch } from '../failures.ts';
import { page, paging } from '../lists.ts';
import { integer, mergeMetadata, metadata, oneOf, text, timeRange } from '../params.ts';
import { refundCharge } from '../refunds.ts';
import type { Charge, Refund } from '../state.ts';

function refundOf(double: Double, id: string): Refund {
  const refund = double.store.refunds.get(id);
  if (!refund) throw noSuch('refund', id);
  return refund;
}

export function chargeToRefund(
  double: Double,
  given: { charge: string | undefined; payment_intent: string | undefined },
): Charge {
  if (given.charge) {
    const charge = double.store.charges.get(given.charge);
    if (!charge) throw noSuch('charge', given.charge, 'charge');
    if (!charge.paid) throw invalidRequest(`Charge ${charge.id} is not paid and cannot be refunded.`);
    return charge;
  }
  if (!given.payment_intent)
    throw invalidRequest(
      'One of the following params should be provided for this request: payment_intent or charge.',
    );
  const intent = double.store.paymentIntents.get(given.payment_intent);
  if (!intent) throw noSuch('payment_intent', given.payment_intent, 'payment_intent');
  const charge = double.store.charges.get(intent.latest_charge);
  if (!charge?.paid)
    throw invalidRequest(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
      code: 'payment_intent_unexpected_state',
      param: 'payment_intent',
    });
  return charge;
}

export const refundRoutes = [
  endpoint(
    'POST',
    '/v1/refunds',
    {
      payment_intent: text(255),
      charge: text(255),
      amount: integer({ min: 1 }),
      reason: oneOf(['duplicate', 'fraudulent', 'requested_by_customer']),
      metadata: metadata(),
    },
    ({ double, params }) =>
      refundCharge(double, chargeToRefund(double, params), {
        amount: params.amount,
        reason: params.reason,
        metadata: mergeMetadata(null, params.metadata),
      }),
  ),
  endpoint('GET', '/v1/refunds/:id', {}, ({ double, id }) => refundOf(double, id)),
  endpoint('POST', '/v1/refunds/:id', { metadata: metadata() }, ({ double, params, id }) => {
    const refund = refundOf(double, id);
    refund.metadata = mergeMetadata(refund.metadata, params.metadata);
    return refund;
  }),
  endpoint(
    'GET',
    '/v1/refunds',
    { ...paging, payment_intent: text(), charge: text(), created: timeRange() },
    ({ double, params }) =>
      page(
        double.store.refunds,
        '/v1/refunds',
        params,
        (refund) =>
          (!params.payment_intent || refund.payment_intent === params.payment_intent) &&
          (!params.charge || refund.charge === params.charge) &&
          (!params.created || params.created(refund.created)),
      ),
  ),
];
