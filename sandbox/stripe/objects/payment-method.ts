import { ROUTING_NUMBER } from '../banks.ts';
import type { CardBehaviour } from '../cards.ts';
import { fingerprint, newId } from '../ids.ts';
import type { PaymentMethod } from '../state.ts';

type Card = NonNullable<PaymentMethod['card']>;

type PaymentMethodFields = {
  card: CardBehaviour;
  expMonth: number;
  expYear: number;
  created: number;
  email?: string | null;
  name?: string | null;
};

type Owner = Pick<PaymentMethodFields, 'created' | 'email' | 'name'>;

/** The fields that cards and bank accounts share. */
function common(fields: Owner): Omit<PaymentMethod, 'type'> {
  return {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'limited',
    billing_details: {
      address: { city: null, country: 'US', line1: null, line2: null, postal_code: null, state: null },
      email: fields.email ?? null,
      name: fields.name ?? null,
      phone: null,
      tax_id: null,
    },
    created: fields.created,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
  };
}

export function buildBankAccount({ number, ...owner }: Owner & { number: string }): PaymentMethod {
  return {
    ...common(owner),
    type: 'us_bank_account',
    us_bank_account: {
      account_holder_type: 'individual',
      account_type: 'checking',
      bank_name: 'STRIPE TEST BANK',
      financial_connections_account: null,
      fingerprint: fingerprint(number),
      last4: number.slice(-4),
      networks: { preferred: 'ach', supported: ['ach'] },
      routing_number: ROUTING_NUMBER,
      status_details: null,
    },
  };
}

export function buildPaymentMethod({ card, ...fields }: PaymentMethodFields): PaymentMethod & { card: Card } {
  return {
    ...common(fields),
    type: 'card',
    card: {
      brand: card.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: card.brand,
      exp_month: fields.expMonth,
      exp_year: fields.expYear,
      fingerprint: fingerprint(card.number),
      funding: 'credit',
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
  };
}
