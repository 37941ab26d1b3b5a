/** Field names by type; a question mark after a name means that it may be null. */
export type Fields = Partial<Record<'text' | 'number' | 'flag' | 'object' | 'list', string>>;

/** The fields that clients of the API may rely on, by object; nested fields are written with dots. */
export const REQUIRED: Record<string, Fields> = {
  account: {
    text: 'id object country default_currency type',
    flag: 'charges_enabled payouts_enabled details_submitted',
    object: 'capabilities requirements settings tos_acceptance controller business_profile',
  },
  balance_transaction: {
    text: 'id object currency type reporting_category status source? description?',
    number: 'amount fee net created available_on exchange_rate?',
    list: 'fee_details',
  },
  charge: {
    text: 'id object currency status payment_intent? payment_method? customer? balance_transaction? description? failure_code? failure_message? receipt_url? receipt_email? statement_descriptor? calculated_statement_descriptor?',
    number: 'amount amount_captured amount_refunded created',
    flag: 'captured paid refunded disputed livemode',
    object: 'billing_details fraud_details metadata payment_method_details outcome? shipping?',
  },
  'checkout.session': {
    text: 'id object mode payment_status status? url? success_url? cancel_url? currency? customer? customer_email? client_reference_id? payment_intent? setup_intent? ui_mode? subscription? invoice? locale?',
    number: 'created expires_at amount_total? amount_subtotal?',
    flag: 'livemode automatic_tax.enabled phone_number_collection.enabled',
    object: 'metadata? automatic_tax custom_text customer_details? payment_method_options? total_details?',
    list: 'payment_method_types custom_fields shipping_options allowed_payment_method_types?',
  },
  customer: {
    text: 'id object email? name? phone? description? currency? default_source? invoice_prefix invoice_settings.default_payment_method?',
    number: 'created balance next_invoice_sequence',
    flag: 'livemode delinquent',
    object: 'metadata invoice_settings address? shipping?',
    list: 'preferred_locales',
  },
  dispute: {
    text: 'id object charge currency reason status payment_intent? evidence.customer_name? evidence.uncategorized_text? payment_method_details.type payment_method_details.card.case_type',
    number: 'amount created evidence_details.due_by? evidence_details.submission_count',
    flag: 'is_charge_refundable livemode evidence_details.has_evidence evidence_details.past_due',
    object: 'evidence evidence_details metadata',
    list: 'balance_transactions enhanced_eligibility_types',
  },
  event: {
    text: 'id object type api_version? request.id? request.idempotency_key?',
    number: 'created pending_webhooks',
    flag: 'livemode',
    object: 'data data.object request',
  },
  item: {
    text: 'id object currency description?',
    number: 'amount_total amount_subtotal amount_discount amount_tax quantity?',
    object: 'price',
  },
  payment_intent: {
    text: 'id object currency status capture_method confirmation_method client_secret? customer? payment_method? latest_charge? description? receipt_email? setup_future_usage? cancellation_reason?',
    number: 'amount amount_received amount_capturable created canceled_at?',
    flag: 'livemode',
    object: 'metadata last_payment_error? next_action? processing? shipping? automatic_payment_methods?',
    list: 'payment_method_types allowed_payment_method_types?',
  },
  payment_method: {
    text: 'id object type customer? allow_redisplay billing_details.email? billing_details.name?',
    number: 'created',
    flag: 'livemode',
    object: 'billing_details billing_details.address metadata',
  },
  price: {
    text: 'id object currency type billing_scheme product unit_amount_decimal? nickname? lookup_key?',
    number: 'created unit_amount?',
    flag: 'active livemode',
    object: 'metadata recurring?',
  },
  product: {
    text: 'id object name description? default_price? url?',
    number: 'created updated',
    flag: 'active livemode',
    object: 'metadata',
    list: 'images marketing_features',
  },
  refund: {
    text: 'id object currency charge? payment_intent? status? reason? balance_transaction? receipt_number?',
    number: 'amount created',
    object: 'metadata? destination_details',
  },
  setup_intent: {
    text: 'id object status usage client_secret? customer? payment_method? description? latest_attempt?',
    number: 'created',
    flag: 'livemode',
    object: 'metadata? last_setup_error? next_action?',
    list: 'payment_method_types',
  },
};

const kindOf = (value: unknown): string =>
  value === null || value === undefined
    ? String(value)
    : Array.isArray(value)
      ? 'list'
      : ({ string: 'text', boolean: 'flag' }[typeof value as string] ?? typeof value);

const at = (object: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | null)?.[key], object);

/**
 * Returns what is wrong with an object: fields that are missing or have another type. A reference may be expanded.
 */
export function wrongFields(name: string, object: unknown): string[] {
  return Object.entries(REQUIRED[name] ?? {}).flatMap(([kind, names]) =>
    names.split(' ').flatMap((given) => {
      const path = given.replace('?', '');
      const found = kindOf(at(object, path));
      const fits =
        found === kind || (found === 'null' && given !== path) || (kind === 'text' && found === 'object');
      return fits ? [] : [`${name}.${path} is ${found}, not ${kind}`];
    }),
  );
}
