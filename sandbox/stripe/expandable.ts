/**
 * The expandable fields of each object and the type they expand to: an object, or (`…[]`) a list that is only
 * included when expanded. A name with a leading dot is a nested part: not expandable itself, but it may have
 * expandable fields.
 */
const EXPANDABLE: Record<string, Record<string, string>> = {
  balance_transaction: { source: 'source' },
  charge: {
    application: 'application',
    application_fee: 'application_fee',
    balance_transaction: 'balance_transaction',
    customer: 'customer',
    failure_balance_transaction: 'balance_transaction',
    on_behalf_of: 'account',
    payment_intent: 'payment_intent',
    refunds: 'refund[]',
    review: 'review',
    source_transfer: 'transfer',
    transfer: 'transfer',
  },
  'checkout.session': {
    customer: 'customer',
    invoice: 'invoice',
    line_items: 'item[]',
    payment_intent: 'payment_intent',
    payment_link: 'payment_link',
    setup_intent: 'setup_intent',
    subscription: 'subscription',
  },
  customer: {
    default_source: 'source',
    invoice_settings: '.invoice_settings',
    test_clock: 'test_clock',
  },
  '.invoice_settings': { default_payment_method: 'payment_method' },
  dispute: { charge: 'charge', payment_intent: 'payment_intent' },
  item: { price: 'price' },
  payment_intent: {
    application: 'application',
    customer: 'customer',
    latest_charge: 'charge',
    on_behalf_of: 'account',
    payment_method: 'payment_method',
    payment_record: 'payment_record',
    review: 'review',
    source: 'source',
  },
  payment_method: { customer: 'customer' },
  price: { product: 'product' },
  product: { default_price: 'price', tax_code: 'tax_code' },
  refund: {
    balance_transaction: 'balance_transaction',
    charge: 'charge',
    customer: 'customer',
    failure_balance_transaction: 'balance_transaction',
    payment_intent: 'payment_intent',
    payment_method: 'payment_method',
    source_transfer_reversal: 'transfer_reversal',
    transfer_reversal: 'transfer_reversal',
  },
  setup_intent: {
    application: 'application',
    customer: 'customer',
    latest_attempt: 'setup_attempt',
    mandate: 'mandate',
    on_behalf_of: 'account',
    payment_method: 'payment_method',
    single_use_mandate: 'mandate',
  },
};

/** The possible types of `source`, the only field whose type is not known in advance. */
const SOURCES = ['charge', 'refund', 'dispute'];

export function expansionOf(type: string, field: string): string | undefined {
  if (type === 'source')
    return SOURCES.map((source) => expansionOf(source, field)).find((target) => target !== undefined);
  const known = EXPANDABLE[type];
  return known && Object.hasOwn(known, field) ? known[field] : undefined;
}

const NAMES: Record<string, string> = { session: 'checkout.session', line_item: 'item' };

/** Returns the type of a call's response: a list when reading a collection, otherwise the object of the path. */
export function answerType(method: string, path: string): string {
  const parts = path
    .replace(/^\/v1\/(checkout\/)?/, '')
    .split('/')
    .filter((part) => part !== ':id' && part !== 'search');
  const name = (method === 'GET' ? parts.at(-1) : parts[0])?.replace(/s$/, '') ?? '';
  const listed = method === 'GET' && !path.endsWith('/:id') && path !== '/v1/account';
  return `${NAMES[name] ?? name}${listed ? '[]' : ''}`;
}
