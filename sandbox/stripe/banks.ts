import type { Decline } from './cards.ts';
import { fingerprint } from './ids.ts';

/** The outcome of a debit of this bank account after some days; null: it stays processing forever. */
export type BankAccount = {
  number: string;
  label: string;
  becomes: 'succeeded' | 'failed' | null;
  failure?: Decline;
};

const failing = (number: string, label: string, code: string, message: string): BankAccount => ({
  number,
  label,
  becomes: 'failed',
  failure: { code, message },
});

export const TEST_BANKS: BankAccount[] = [
  { number: '000123456789', label: 'Pays after four days', becomes: 'succeeded' },
  failing(
    '000111111113',
    'Fails after four days: the account is closed',
    'account_closed',
    "The customer's bank account has been closed.",
  ),
  failing(
    '000222222227',
    'Fails after four days: insufficient funds',
    'insufficient_funds',
    "The customer's account has insufficient funds to cover this payment.",
  ),
  failing(
    '000333333335',
    'Fails after four days: debits are not authorized',
    'debit_not_authorized',
    'The customer has notified their bank that this payment was unauthorized.',
  ),
  { number: '000000000009', label: 'Is under way for ever', becomes: null },
];

export const ROUTING_NUMBER = '110000000';
export const DEBIT_SECONDS = 4 * 86_400;

const byFingerprint = new Map(TEST_BANKS.map((bank) => [fingerprint(bank.number), bank]));

export function bankByNumber(number: string): BankAccount | undefined {
  return TEST_BANKS.find((bank) => bank.number === number);
}

export function bankByFingerprint(value: string | null | undefined): BankAccount | undefined {
  return value ? byFingerprint.get(value) : undefined;
}
