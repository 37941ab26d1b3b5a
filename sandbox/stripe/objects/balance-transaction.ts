import { newId } from '../ids.ts';
import type { BalanceTransaction } from '../state.ts';

type BalanceFields = {
  source: string;
  type: 'charge' | 'refund' | 'refund_failure' | 'adjustment';
  category: string;
  amount: number;
  fee: number;
  currency: string;
  created: number;
  feeDescription?: string;
};

export function buildBalanceTransaction(fields: BalanceFields): BalanceTransaction {
  const { amount, fee, currency, created } = fields;
  return {
    id: newId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: created + 2 * 86_400,
    balance_type: 'payments',
    created,
    currency,
    description: null,
    exchange_rate: null,
    fee,
    fee_details: fee
      ? [
          {
            amount: fee,
            application: null,
            currency,
            description: fields.feeDescription ?? 'Stripe processing fees',
            type: 'stripe_fee',
          },
        ]
      : [],
    net: amount - fee,
    reporting_category: fields.category,
    source: fields.source,
    status: 'pending',
    type: fields.type,
  };
}
