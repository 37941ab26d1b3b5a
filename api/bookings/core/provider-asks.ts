import { limit } from '../../platform/limits.ts';

/**
 * How often one person may have the payment provider asked, beside paying: few calls are made at once, and the provider
 * counts them, so who asks without an end would keep others from paying.
 */
export const providerAsks = limit('provider-asks', 120, 600);

/** By /success, which looks again every ten seconds in every window: whoever gives a seat up is not kept waiting for that. */
export const paymentLooks = limit('payment-looks', 120, 600);
