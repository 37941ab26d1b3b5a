import { cardByNumber } from './cards.ts';
import type { Double } from './double.ts';
import { invalidRequest } from './failures.ts';
import { buildPaymentMethod } from './objects/payment-method.ts';
import type { Customer, PaymentMethod } from './state.ts';

/** Detaches a card or bank account from its customer; it can never be used again. */
export function detachPaymentMethod(double: Double, method: PaymentMethod): void {
  double.store.detachedMethods.insert({ id: method.id });
  const owner = double.store.customers.get(method.customer);
  double.update('payment_method.detached', method, () => {
    method.customer = null;
  });
  if (owner?.invoice_settings.default_payment_method === method.id)
    double.update('customer.updated', owner, () => {
      owner.invoice_settings.default_payment_method = null;
    });
}

type CardChange = {
  /** A test card that replaces the old one; from now on, the saved card behaves like it. */
  card: string | undefined;
  expMonth: number | undefined;
  expYear: number | undefined;
};

/** Simulates a bank that has replaced a saved card and told Stripe. */
export function replaceCard(double: Double, method: PaymentMethod, change: CardChange): void {
  const { card } = method;
  if (!card) throw invalidRequest(`Payment method ${method.id} is no card.`);
  const behaviour = change.card === undefined ? undefined : cardByNumber(change.card);
  if (change.card !== undefined && !behaviour) throw invalidRequest(`${change.card} is no test card.`);
  const dates = { expMonth: change.expMonth ?? card.exp_month, expYear: change.expYear ?? card.exp_year };
  double.update('payment_method.automatically_updated', method, () => {
    method.card = behaviour
      ? buildPaymentMethod({ card: behaviour, ...dates, created: method.created }).card
      : { ...card, exp_month: dates.expMonth, exp_year: dates.expYear };
  });
}

export function deleteCustomer(double: Double, customer: Customer): void {
  for (const method of double.store.paymentMethods.values())
    if (method.customer === customer.id) detachPaymentMethod(double, method);
  double.store.customers.remove(customer.id);
  double.store.deletedCustomers.insert({ id: customer.id });
  double.emit('customer.deleted', customer);
}
