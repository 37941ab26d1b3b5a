import { hearOtherTabs, tellOtherTabs } from '../lib/otherTabs.ts';

/** The mutations by which the viewer gets, gives up or waits for a seat, or keeps what they have. */
export const ofSeats: ReadonlySet<string> = new Set([
  ...['startCheckout', 'verifyCheckout', 'cancelBooking', 'requestCancellation', 'claimSeat', 'giveSeatBack'],
  ...['joinWaitlist', 'leaveWaitlist', 'leaveCampaign'],
  ...['skipCampaignDate', 'rejoinCampaignDate', 'payCampaignDate'],
]);

const key = 'seats';

/** Another tab of this browser would go on to offer what the viewer has just taken. */
export function tellOfSeat(mutation: string | undefined): void {
  // The same words twice are told as well: nothing of them stays.
  if (mutation && ofSeats.has(mutation)) tellOtherTabs(key, mutation);
}

export const hearOfSeat = (hear: () => void) => hearOtherTabs(key, hear);
