import type Stripe from 'stripe';

export const ACCOUNT_ID = 'acct_1Sandbox0Questboard';

export function buildAccount(): Stripe.Account {
  return {
    id: ACCOUNT_ID,
    object: 'account',
    business_type: 'company',
    capabilities: { card_payments: 'active', transfers: 'active' },
    charges_enabled: true,
    country: 'US',
    created: 1_700_000_000,
    default_currency: 'usd',
    details_submitted: true,
    email: 'sandbox@questboard.test',
    metadata: {},
    payouts_enabled: true,
    type: 'standard',
  };
}
