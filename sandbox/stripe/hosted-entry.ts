import { bankByNumber } from './banks.ts';
import { passesLuhn } from './cards.ts';
import type { BankEntry, CardEntry } from './checkout-steps.ts';
import type { Double } from './double.ts';
import type { FieldErrors, FormValues } from './hosted-page.ts';

type Form = Record<string, string | undefined>;

function payerErrors({ email, name }: FormValues, nameMissing: string): FieldErrors {
  const errors: FieldErrors = {};
  if (!/^[^\s@]+@[^\s@]+$/.test(email) || email.length > 800)
    errors.email = 'Enter a complete email address.';
  if (!name || name.length > 200) errors.name = nameMissing;
  return errors;
}

export function readBankEntry(form: Form, { email, name }: FormValues): BankEntry | { errors: FieldErrors } {
  const errors = payerErrors({ email, name, expiry: '' }, 'Enter the name of the account’s owner.');
  const account = (form.account ?? '').replace(/[\s-]/g, '');
  if (!bankByNumber(account)) errors.account = 'Enter one of the test account numbers below.';
  return Object.keys(errors).length ? { errors } : { account, email, name };
}

export function readCardEntry(
  double: Double,
  form: Form,
  values: FormValues,
): CardEntry | { errors: FieldErrors } {
  const { email, name, expiry } = values;
  const errors = payerErrors(values, 'Enter the name on the card.');
  const number = (form.card ?? '').replace(/[\s-]/g, '');
  if (!/^\d{12,19}$/.test(number)) errors.card = 'Your card number is incomplete.';
  else if (!passesLuhn(number)) errors.card = 'Your card number is invalid.';
  const [, month = '', year = ''] = /^\s*(\d{1,2})\s*\/?\s*(\d{2}|\d{4})\s*$/.exec(expiry) ?? [];
  const expMonth = Number(month);
  const expYear = Number(year) + (year.length === 2 ? 2000 : 0);
  const now = new Date(double.clock.nowMs());
  if (!year || expMonth < 1 || expMonth > 12) errors.expiry = 'Enter the expiry as MM/YY.';
  else if (expYear * 12 + expMonth < now.getUTCFullYear() * 12 + now.getUTCMonth() + 1)
    errors.expiry = 'Your card has expired.';
  if (!/^\d{3,4}$/.test(form.cvc?.trim() ?? '')) errors.cvc = 'Enter the 3 or 4 digits.';
  return Object.keys(errors).length ? { errors } : { number, expMonth, expYear, email, name };
}
