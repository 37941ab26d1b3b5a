import { cardByNumber, NOT_A_TEST_CARD } from './cards.ts';
import type { Double } from './double.ts';
import { buildCustomer } from './objects/customer.ts';
import { buildBankAccount, buildPaymentMethod } from './objects/payment-method.ts';
import type { Attempt } from './payments.ts';
import type { PaymentMethod, Session } from './state.ts';

type Payer = { email: string; name: string };
export type CardEntry = Payer & { number: string; expMonth: number; expYear: number };
export type BankEntry = Payer & { account: string };
export type Entry = CardEntry | BankEntry;
export type CheckoutResult = { outcome: Attempt['outcome']; message: string | null };

export function methodOf(double: Double, entry: Entry): PaymentMethod {
  const created = double.clock.nowSeconds();
  if ('account' in entry) return buildBankAccount({ ...entry, number: entry.account, created });
  const { number, ...rest } = entry;
  const card = cardByNumber(number) ?? {
    number,
    label: '',
    brand: 'visa',
    onSession: NOT_A_TEST_CARD,
    offSession: NOT_A_TEST_CARD,
  };
  return buildPaymentMethod({ card, ...rest, created });
}

export function complete(
  double: Double,
  session: Session,
  paymentStatus: 'paid' | 'unpaid' | 'no_payment_required',
): void {
  session.status = 'complete';
  session.payment_status = paymentStatus;
  session.url = null;
  double.emit('checkout.session.completed', session);
}

export function ensureCustomer(double: Double, session: Session, entry: Entry): void {
  if (session.customer) return;
  const customer = buildCustomer({
    created: double.clock.nowSeconds(),
    email: entry.email,
    name: entry.name,
  });
  double.store.customers.insert(customer);
  session.customer = customer.id;
  double.emit('customer.created', customer);
}
