import type { Decline } from '../cards.ts';
import { newId } from '../ids.ts';
import type { Charge, PaymentIntent, PaymentMethod, Refund } from '../state.ts';
import { paymentMethodDetails } from './payment-method-details.ts';

type ChargeFields = {
  intent: PaymentIntent;
  method: PaymentMethod;
  created: number;
  /** Pending: the money may arrive within some days. */
  state: 'succeeded' | 'pending' | Decline;
  publicUrl: string;
};

export function chargeOutcome(decline: Decline | null): Charge['outcome'] {
  return {
    advice_code: decline ? 'try_again_later' : null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: decline ? 'declined_by_network' : 'approved_by_network',
    reason: decline ? (decline.declineCode ?? decline.code) : null,
    risk_level: 'normal',
    risk_score: 20,
    seller_message: decline ? 'The bank returned a decline.' : 'Payment complete.',
    type: decline ? 'issuer_declined' : 'authorized',
  };
}

export function buildCharge({ intent, method, created, state, publicUrl }: ChargeFields): Charge {
  const id = newId('ch');
  const decline = typeof state === 'object' ? state : null;
  const paid = state === 'succeeded';
  return {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: decline ? 0 : intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: 'SANDBOX',
    captured: !decline,
    created,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: { ...intent.metadata },
    on_behalf_of: null,
    outcome: chargeOutcome(decline),
    paid,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: paymentMethodDetails(id, intent, method, decline !== null),
    radar_options: {},
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: paid ? `${publicUrl}/` : null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: decline ? 'failed' : paid ? 'succeeded' : 'pending',
    transfer_data: null,
    transfer_group: null,
  };
}

type RefundFields = {
  charge: Charge;
  amount: number;
  created: number;
  status: 'pending' | 'succeeded' | 'failed';
  pendingReason?: 'processing' | 'insufficient_funds';
  reason: 'duplicate' | 'fraudulent' | 'requested_by_customer' | null;
  metadata: Record<string, string>;
};

export function buildRefund(fields: RefundFields): Refund {
  return {
    id: newId('re'),
    object: 'refund',
    amount: fields.amount,
    balance_transaction: null,
    charge: fields.charge.id,
    created: fields.created,
    currency: fields.charge.currency,
    customer: fields.charge.customer,
    customer_account: null,
    destination_details:
      fields.charge.payment_method_details?.type === 'us_bank_account'
        ? { type: 'us_bank_transfer', us_bank_transfer: { reference: null, reference_status: null } }
        : { type: 'card', card: { type: 'refund' } },
    metadata: fields.metadata,
    payment_intent: fields.charge.payment_intent,
    payment_method: fields.charge.payment_method,
    reason: fields.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: fields.status,
    transfer_reversal: null,
    ...(fields.status === 'pending' ? { pending_reason: fields.pendingReason ?? 'processing' } : {}),
  };
}
