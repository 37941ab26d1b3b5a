import { ROUTING_NUMBER } from '../banks.ts';
import type { Charge, PaymentIntent, PaymentMethod } from '../state.ts';

type Details = NonNullable<Charge['payment_method_details']>;

/** The card or bank account, as shown on its charge. */
export function paymentMethodDetails(
  chargeId: string,
  intent: PaymentIntent,
  { card, us_bank_account: bank }: PaymentMethod,
  declined: boolean,
): Details {
  if (bank)
    return {
      type: 'us_bank_account',
      us_bank_account: {
        account_holder_type: bank.account_holder_type,
        account_type: bank.account_type,
        bank_name: bank.bank_name,
        fingerprint: bank.fingerprint,
        last4: bank.last4,
        payment_reference: null,
        routing_number: ROUTING_NUMBER,
      },
    };
  if (!card) throw new Error(`The charge ${chargeId} has neither card nor bank account.`);
  return {
    type: 'card',
    card: {
      amount_authorized: declined ? null : intent.amount,
      authorization_code: declined ? null : chargeId.slice(-6).toUpperCase(),
      brand: card.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: card.country,
      electronic_commerce_indicator: null,
      exp_month: card.exp_month,
      exp_year: card.exp_year,
      extended_authorization: { status: 'disabled' },
      fingerprint: card.fingerprint ?? null,
      funding: card.funding,
      incremental_authorization: { status: 'unavailable' },
      installments: null,
      last4: card.last4,
      mandate: null,
      multicapture: { status: 'unavailable' },
      network: card.brand,
      network_token: { used: false },
      network_transaction_id: chargeId.slice(-15),
      overcapture: { maximum_amount_capturable: intent.amount, status: 'unavailable' },
      regulated_status: 'unregulated',
      three_d_secure: null,
      transaction_link_id: null,
      wallet: null,
    },
  };
}
