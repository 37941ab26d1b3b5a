import { formatUsd } from '../../platform/money.ts';
import { Refusal } from '../../platform/refusal.ts';
import { agreedToSeries } from '../core/joining.ts';
import type { CancellationPolicy } from '../core/policy.rules.ts';
import type { PayableCheckout } from './checkout-request.ts';

/** What a player was shown before booking. Undefined: whoever asks has shown nothing, or does not say. */
export interface Shown {
  shownPriceCents?: number | undefined;
  shownPolicyVersion?: string | undefined;
}

/** Nobody is booked at another price, or on other rules of cancelling, than they were shown. */
export function refuseOtherThanShown(
  { shownPriceCents, shownPolicyVersion }: Shown,
  priceCents: number,
  policyVersion: string,
) {
  if (shownPriceCents !== undefined && shownPriceCents !== priceCents) {
    const now = formatUsd(priceCents);
    throw new Refusal(
      'CONFLICT',
      `The price has changed: it is ${now} now. ${LOOK_AGAIN}`,
      'shownPriceCents',
    );
  }
  if (shownPolicyVersion !== undefined && shownPolicyVersion !== policyVersion) {
    throw new Refusal(
      'CONFLICT',
      `The rules of cancelling have changed. ${LOOK_AGAIN}`,
      'shownPolicyVersion',
    );
  }
}

const LOOK_AGAIN = 'Nothing was booked or charged; please look again before you book.';

/** A page that is open keeps its price and rules: it is the one to use only if these are what was shown. */
export const isAsShown = ({ shownPriceCents, shownPolicyVersion }: Shown, { bookings }: PayableCheckout) =>
  (shownPriceCents ?? priceOf(bookings)) === priceOf(bookings) &&
  bookings.every(({ policy }) => {
    const { version } = policy as unknown as CancellationPolicy;
    return (shownPolicyVersion ?? version) === version;
  });

/** A one-shot that is a campaign now is paid on a page that says so and saves the card. */
export const isStillAsAgreed = ({ bookings }: PayableCheckout) =>
  bookings.every((booking) => agreedToSeries(booking, booking.session.campaign));

const priceOf = (bookings: PayableCheckout['bookings']) =>
  bookings.reduce((sum, { amountCents }) => sum + amountCents, 0);
