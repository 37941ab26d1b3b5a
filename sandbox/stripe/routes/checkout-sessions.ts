import { currentSession, expireSession } from '../checkout.ts';
import { createSession, createShape } from '../create-checkout.ts';
import type { Double } from '../double.ts';
import { endpoint } from '../endpoint.ts';
import { invalidRequest, noSuch } from '../failures.ts';
import { page, paging } from '../lists.ts';
import { mergeMetadata, metadata, object, oneOf, required, text, timeRange } from '../params.ts';
import type { LineItem, Session } from '../state.ts';
import { Collection } from '../store.ts';

function sessionOf(double: Double, id: string): Session {
  const session = currentSession(double, id);
  if (!session) throw noSuch('checkout.session', id);
  return session;
}

export const checkoutRoutes = [
  endpoint('POST', '/v1/checkout/sessions', createShape, ({ double, params }) =>
    createSession(double, params),
  ),
  endpoint('GET', '/v1/checkout/sessions/:id', {}, ({ double, id }) => sessionOf(double, id)),
  endpoint('POST', '/v1/checkout/sessions/:id', { metadata: metadata() }, ({ double, params, id }) => {
    const session = sessionOf(double, id);
    session.metadata = mergeMetadata(session.metadata, params.metadata);
    return session;
  }),
  endpoint(
    'GET',
    '/v1/checkout/sessions',
    {
      ...paging,
      payment_intent: text(),
      customer: text(),
      customer_details: object({ email: required(text()) }),
      status: oneOf(['complete', 'expired', 'open']),
      created: timeRange(),
    },
    ({ double, params }) =>
      page(
        double.store.sessions,
        '/v1/checkout/sessions',
        params,
        (session) =>
          (!params.payment_intent || session.payment_intent === params.payment_intent) &&
          (!params.customer || session.customer === params.customer) &&
          (!params.customer_details || session.customer_details?.email === params.customer_details.email) &&
          (!params.status || session.status === params.status) &&
          (!params.created || params.created(session.created)),
      ),
  ),
  endpoint('POST', '/v1/checkout/sessions/:id/expire', {}, ({ double, id }) => {
    const session = sessionOf(double, id);
    if (session.status !== 'open')
      throw invalidRequest(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
      );
    expireSession(double, session);
    return session;
  }),
  endpoint('GET', '/v1/checkout/sessions/:id/line_items', paging, ({ double, params, id }) => {
    sessionOf(double, id);
    const items = new Collection<LineItem>();
    // Line items are listed in the order of the request, not newest first.
    items.replaceAll([...(double.store.checkoutPlans.get(id)?.lineItems ?? [])].reverse());
    return page(items, `/v1/checkout/sessions/${id}/line_items`, params);
  }),
];
