import { attachPaymentMethod } from '../charging.ts';
import type { Double } from '../double.ts';
import { endpoint } from '../endpoint.ts';
import { noSuch } from '../failures.ts';
import { page, paging } from '../lists.ts';
import { buildCustomer } from '../objects/customer.ts';
import { clearableText, email, mergeMetadata, metadata, object, oneOf, text, timeRange } from '../params.ts';
import { usePaymentMethod } from '../payments.ts';
import { deleteCustomer } from '../saved.ts';
import type { Customer } from '../state.ts';

export function customerOf(double: Double, id: string, param?: string): Customer {
  const customer = double.store.customers.get(id);
  if (!customer) throw noSuch('customer', id, param);
  return customer;
}

const profile = {
  name: clearableText(256),
  phone: clearableText(20),
  description: clearableText(),
  metadata: metadata(),
  invoice_settings: object({ default_payment_method: text(255) }),
};

export const customerRoutes = [
  endpoint(
    'POST',
    '/v1/customers',
    { ...profile, email: email(), payment_method: text(255) },
    ({ double, params }) => {
      const customer = buildCustomer({
        ...params,
        metadata: mergeMetadata(null, params.metadata),
        created: double.clock.nowSeconds(),
      });
      if (params.payment_method)
        attachPaymentMethod(
          double,
          usePaymentMethod(double, params.payment_method, 'payment_method'),
          customer.id,
        );
      setDefaultMethod(double, customer, params.invoice_settings?.default_payment_method);
      double.store.customers.insert(customer);
      double.emit('customer.created', customer);
      return customer;
    },
  ),
  endpoint('GET', '/v1/customers/:id', {}, ({ double, id }) =>
    double.store.deletedCustomers.get(id)
      ? { id, object: 'customer', deleted: true }
      : customerOf(double, id),
  ),
  endpoint('POST', '/v1/customers/:id', { ...profile, email: email() }, ({ double, params, id }) => {
    const customer = customerOf(double, id);
    return double.update('customer.updated', customer, () => {
      setDefaultMethod(double, customer, params.invoice_settings?.default_payment_method);
      if (params.email !== undefined) customer.email = params.email;
      if (params.name !== undefined) customer.name = params.name;
      if (params.phone !== undefined) customer.phone = params.phone;
      if (params.description !== undefined) customer.description = params.description;
      customer.metadata = mergeMetadata(customer.metadata, params.metadata);
    });
  }),
  endpoint('DELETE', '/v1/customers/:id', {}, ({ double, id }) => {
    const customer = customerOf(double, id);
    deleteCustomer(double, customer);
    return { id, object: 'customer', deleted: true };
  }),
  endpoint(
    'GET',
    '/v1/customers',
    { ...paging, email: text(512), created: timeRange() },
    ({ double, params }) =>
      page(
        double.store.customers,
        '/v1/customers',
        params,
        (customer) =>
          (!params.email || customer.email === params.email) &&
          (!params.created || params.created(customer.created)),
      ),
  ),
  endpoint(
    'GET',
    '/v1/customers/:id/payment_methods',
    { ...paging, type: oneOf(['card', 'us_bank_account']) },
    ({ double, params, id }) => {
      customerOf(double, id);
      return page(
        double.store.paymentMethods,
        `/v1/customers/${id}/payment_methods`,
        params,
        ({ customer, type }) => customer === id && (!params.type || type === params.type),
      );
    },
  ),
];

export function setDefaultMethod(double: Double, customer: Customer, id: string | undefined): void {
  if (!id) return;
  const method = double.store.paymentMethods.get(id);
  if (method?.customer !== customer.id)
    throw noSuch('PaymentMethod', id, 'invoice_settings[default_payment_method]');
  customer.invoice_settings.default_payment_method = id;
}
