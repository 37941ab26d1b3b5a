import type Stripe from 'stripe';
import { inlineList } from '../lists.ts';

export const ACCOUNT_ID = 'acct_1Sandbox0Questboard';

const nothingDue = () => ({
  alternatives: [],
  current_deadline: null,
  currently_due: [],
  disabled_reason: null,
  errors: [],
  eventually_due: [],
  past_due: [],
  pending_verification: [],
});

export function buildAccount(): Stripe.Account {
  return {
    id: ACCOUNT_ID,
    object: 'account',
    business_profile: {
      annual_revenue: null,
      estimated_worker_count: null,
      mcc: null,
      minority_owned_business_designation: null,
      name: 'Questboard',
      product_description: null,
      specified_commercial_transactions_act_url: null,
      support_address: null,
      support_email: null,
      support_phone: null,
      support_url: null,
      url: null,
    },
    business_type: 'company',
    capabilities: { card_payments: 'active', transfers: 'active', us_bank_account_ach_payments: 'active' },
    charges_enabled: true,
    controller: { type: 'account' },
    country: 'US',
    created: 1_700_000_000,
    default_currency: 'usd',
    details_submitted: true,
    email: 'sandbox@questboard.test',
    external_accounts: inlineList([], `/v1/accounts/${ACCOUNT_ID}/external_accounts`),
    future_requirements: nothingDue(),
    metadata: {},
    payouts_enabled: true,
    requirements: nothingDue(),
    settings: {
      branding: { icon: null, logo: null, primary_color: null, secondary_color: null },
      card_payments: {
        decline_on: { avs_failure: false, cvc_failure: true },
        statement_descriptor_prefix: null,
        statement_descriptor_prefix_kana: null,
        statement_descriptor_prefix_kanji: null,
      },
      dashboard: { display_name: 'Questboard', timezone: 'Etc/UTC' },
      payments: {
        statement_descriptor: 'SANDBOX',
        statement_descriptor_kana: null,
        statement_descriptor_kanji: null,
        statement_descriptor_prefix_kana: null,
        statement_descriptor_prefix_kanji: null,
      },
    },
    tos_acceptance: { date: null, ip: null, user_agent: null },
    type: 'standard',
  };
}
