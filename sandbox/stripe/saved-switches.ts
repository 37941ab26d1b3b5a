import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Double } from './double.ts';
import { customerOf, setDefaultMethod } from './routes/customers.ts';
import { methodOf } from './routes/payment-methods.ts';
import { deleteCustomer, detachPaymentMethod, replaceCard } from './saved.ts';
import { read, type WithId } from './switch-input.ts';

const cardInput = z.strictObject({
  card: z
    .string()
    .transform((number) => number.replace(/\D/g, ''))
    .optional(),
  expMonth: z.int().min(1).max(12).optional(),
  expYear: z.int().min(2000).max(2100).optional(),
});

const customerInput = z.strictObject({
  email: z.email().nullable().optional(),
  name: z.string().nullable().optional(),
  defaultPaymentMethod: z.string().optional(),
});

/** Simulates changes that people and banks make at Stripe without the product. */
export function registerSavedSwitches(scope: FastifyInstance, double: Double, base: string): void {
  scope.post<WithId>(`${base}/payment_methods/:id/detach`, (request) => {
    const method = methodOf(double, request.params.id);
    detachPaymentMethod(double, method);
    return method;
  });
  scope.post<WithId>(`${base}/payment_methods/:id/replace`, (request) => {
    const method = methodOf(double, request.params.id);
    const { card, expMonth, expYear } = read(cardInput, request);
    replaceCard(double, method, { card, expMonth, expYear });
    return method;
  });
  scope.post<WithId>(`${base}/customers/:id/update`, (request) => {
    const customer = customerOf(double, request.params.id);
    const { email, name, defaultPaymentMethod } = read(customerInput, request);
    return double.update('customer.updated', customer, () => {
      setDefaultMethod(double, customer, defaultPaymentMethod);
      if (email !== undefined) customer.email = email;
      if (name !== undefined) customer.name = name;
    });
  });
  scope.post<WithId>(`${base}/customers/:id/delete`, (request) => {
    deleteCustomer(double, customerOf(double, request.params.id));
    return { id: request.params.id, object: 'customer', deleted: true };
  });
}
