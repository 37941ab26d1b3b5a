import type Stripe from 'stripe';
import { newId } from '../ids.ts';
import type { Session } from '../state.ts';

type SessionFields = {
  mode: 'payment' | 'setup';
  adaptivePricing: boolean;
  amount: number | null;
  currency: string | null;
  cancelUrl: string | null;
  successUrl: string;
  clientReferenceId: string | null;
  created: number;
  expiresAt: number;
  customer: string | null;
  customerCreation: 'always' | 'if_required' | null;
  customerEmail: string | null;
  email: string | null;
  locale: string | null;
  metadata: Record<string, string>;
  submitType: Stripe.Checkout.Session.SubmitType | null;
  submitText: string | null;
  allowedTypes: string[] | null;
  types: string[];
  uiMode: 'hosted' | 'hosted_page';
  publicUrl: string;
};

const CONFIGURATION = 'pmc_1Sandbox0Questboard';

export function customerDetails(
  email: string | null,
  name: string | null,
): Stripe.Checkout.Session.CustomerDetails {
  return {
    address: { city: null, country: 'US', line1: null, line2: null, postal_code: null, state: null },
    business_name: null,
    email,
    individual_name: null,
    name,
    phone: null,
    tax_exempt: 'none',
    tax_ids: [],
  };
}

export function buildSession(fields: SessionFields): Session {
  const id = newId('cs_test');
  const payment = fields.mode === 'payment';
  return {
    id,
    object: 'checkout.session',
    adaptive_pricing: payment ? { enabled: fields.adaptivePricing } : null,
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: fields.allowedTypes,
    amount_subtotal: fields.amount,
    amount_total: fields.amount,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: fields.cancelUrl,
    client_reference_id: fields.clientReferenceId,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: fields.created,
    currency: fields.currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: fields.submitText ? { message: fields.submitText } : null,
      terms_of_service_acceptance: null,
    },
    customer: fields.customer,
    customer_account: null,
    customer_creation: fields.customerCreation,
    customer_details: fields.email
      ? { ...customerDetails(fields.email, null), address: null, tax_ids: null }
      : null,
    customer_email: fields.customerEmail,
    discounts: payment ? [] : null,
    expires_at: fields.expiresAt,
    integration_identifier: null,
    invoice: null,
    invoice_creation: payment
      ? {
          enabled: false,
          invoice_data: {
            account_tax_ids: null,
            custom_fields: null,
            description: null,
            footer: null,
            issuer: null,
            metadata: {},
            rendering_options: null,
          },
        }
      : null,
    livemode: false,
    locale: fields.locale,
    managed_payments: null,
    metadata: fields.metadata,
    mode: fields.mode,
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: payment ? 'if_required' : 'always',
    payment_method_configuration_details: { id: CONFIGURATION, parent: null },
    payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    payment_method_types: fields.types,
    payment_status: payment ? 'unpaid' : 'no_payment_required',
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: fields.submitType,
    subscription: null,
    success_url: fields.successUrl,
    total_details: payment ? { amount_discount: 0, amount_shipping: 0, amount_tax: 0 } : null,
    ui_mode: fields.uiMode,
    url: `${fields.publicUrl}/checkout/c/${id}`,
    wallet_options: null,
  };
}
