import { endpoint } from '../endpoint.ts';
import { noSuch } from '../failures.ts';
import { page, paging } from '../lists.ts';
import { text, timeRange } from '../params.ts';

const filters = { ...paging, created: timeRange() };

export const chargeRoutes = [
  endpoint('GET', '/v1/charges/:id', {}, ({ double, id }) => {
    const charge = double.store.charges.get(id);
    if (!charge) throw noSuch('charge', id);
    return charge;
  }),
  endpoint(
    'GET',
    '/v1/charges',
    { ...filters, customer: text(), payment_intent: text() },
    ({ double, params }) =>
      page(
        double.store.charges,
        '/v1/charges',
        params,
        (charge) =>
          (!params.customer || charge.customer === params.customer) &&
          (!params.payment_intent || charge.payment_intent === params.payment_intent) &&
          (!params.created || params.created(charge.created)),
      ),
  ),
  endpoint('GET', '/v1/charges/:id/refunds', paging, ({ double, params, id }) => {
    if (!double.store.charges.get(id)) throw noSuch('charge', id);
    return page(double.store.refunds, `/v1/charges/${id}/refunds`, params, ({ charge }) => charge === id);
  }),
  endpoint('GET', '/v1/disputes/:id', {}, ({ double, id }) => {
    const dispute = double.store.disputes.get(id);
    if (!dispute) throw noSuch('dispute', id);
    return dispute;
  }),
  endpoint(
    'GET',
    '/v1/disputes',
    { ...filters, charge: text(), payment_intent: text() },
    ({ double, params }) =>
      page(
        double.store.disputes,
        '/v1/disputes',
        params,
        (dispute) =>
          (!params.charge || dispute.charge === params.charge) &&
          (!params.payment_intent || dispute.payment_intent === params.payment_intent) &&
          (!params.created || params.created(dispute.created)),
      ),
  ),
];
