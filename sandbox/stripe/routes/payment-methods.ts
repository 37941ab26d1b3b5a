import { attachPaymentMethod } from '../charging.ts';
import type { Double } from '../double.ts';
import { endpoint } from '../endpoint.ts';
import { invalidRequest, noSuch } from '../failures.ts';
import { page, paging } from '../lists.ts';
import { oneOf, required, text } from '../params.ts';
import { checkMethodOwner, usePaymentMethod } from '../payments.ts';
import { detachPaymentMethod } from '../saved.ts';
import type { PaymentMethod } from '../state.ts';
import { customerOf } from './customers.ts';

export function methodOf(double: Double, id: string): PaymentMethod {
  const method = double.store.paymentMethods.get(id);
  if (!method) throw noSuch('PaymentMethod', id);
  return method;
}

export const paymentMethodRoutes = [
  endpoint('GET', '/v1/payment_methods/:id', {}, ({ double, id }) => methodOf(double, id)),
  endpoint(
    'GET',
    '/v1/payment_methods',
    { ...paging, customer: required(text(255)), type: oneOf(['card', 'us_bank_account']) },
    ({ double, params }) => {
      customerOf(double, params.customer, 'customer');
      return page(
        double.store.paymentMethods,
        '/v1/payment_methods',
        params,
        ({ customer, type }) => customer === params.customer && (!params.type || type === params.type),
      );
    },
  ),
  endpoint(
    'POST',
    '/v1/payment_methods/:id/attach',
    { customer: required(text(255)) },
    ({ double, params, id }) => {
      const customer = customerOf(double, params.customer, 'customer');
      const method = usePaymentMethod(double, id);
      if (method.customer && method.customer !== customer.id)
        throw invalidRequest('The payment method you provided has already been attached to a customer.');
      checkMethodOwner(double, method, customer.id);
      attachPaymentMethod(double, method, customer.id);
      return method;
    },
  ),
  endpoint('POST', '/v1/payment_methods/:id/detach', {}, ({ double, id }) => {
    const method = methodOf(double, id);
    if (!method.customer)
      throw invalidRequest(
        'The payment method you provided is not attached to a customer so detachment is impossible.',
      );
    detachPaymentMethod(double, method);
    return method;
  }),
  endpoint('GET', '/v1/setup_intents/:id', {}, ({ double, id }) => {
    const setup = double.store.setupIntents.get(id);
    if (!setup) throw noSuch('setupintent', id);
    return setup;
  }),
];
