import type { Rule } from './audit-rules.ts';

/** Found by comparing with the provider, not by a query. */
export const unknownCapture: Rule = {
  name: 'unknown-capture',
  rule: 'payments',
  kind: 'intent',
  message: 'was captured and we have no payment',
  fix: 'settle-capture',
  advice: 'Settles its checkout, as the webhook should have: the player gets the seat or the money back.',
};
export const providerDiffers: Rule = {
  name: 'provider-differs',
  rule: 'provider',
  kind: 'payment',
  message: 'is another sum here than at the provider',
  fix: null,
  advice:
    'Compare its amount and its refunds with those at the provider; a refund made there by hand is missing here.',
};

export const refundUnknown: Rule = {
  name: 'refund-unknown',
  rule: 'provider',
  kind: 'payment',
  message: 'has a refund at the provider that is not so in our books',
  fix: null,
  advice:
    'Compare its refunds here and at the provider. One that is written down here and was never made there has to be corrected; then the one made by hand is taken by the next look.',
};

export const disputeDiffers: Rule = {
  name: 'dispute-differs',
  rule: 'provider',
  kind: 'payment',
  message: 'has a dispute at the provider that is not so in our books',
  fix: null,
  advice:
    'Each look at the money takes disputes from the provider by itself. One that stays could not be written down: look for its name in the log, and compare the disputes and the movements of this payment with the provider.',
};

/** Rules that can only be checked by asking the provider. */
export const providerRules: readonly Rule[] = [
  unknownCapture,
  providerDiffers,
  refundUnknown,
  disputeDiffers,
];
