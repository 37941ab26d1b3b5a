import { limit } from '../../platform/limits.ts';

/**
 * Limits how often one user can cause requests to the payment provider, apart from paying: few calls run at once and
 * the provider counts them, so an endless caller would keep others from paying.
 */
export const providerAsks = limit('provider-asks', 120, 600);

/**
 * For /success, which polls every ten seconds in every window: a separate limit, so that it does not keep a player
 * from giving up a seat.
 */
export const paymentLooks = limit('payment-looks', 120, 600);
