import { limit } from '../../platform/limits.ts';

/**
 * How often one person may have the payment provider asked, beside paying: few calls are made at once, and the provider
 * counts them, so who asks without an end would keep others from paying. /success looks again every ten seconds.
 */
export const providerAsks = limit('provider-asks', 120, 600);
