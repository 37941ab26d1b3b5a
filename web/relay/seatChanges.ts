import { hearOtherTabs, tellOtherTabs } from '../lib/otherTabs.ts';

// Every first visit brings it: by a part of their names, for a list of them is longer. The test has the list.
const ofSeat = /Checkout|Booking|Seat|Waitlist|CampaignDate$|leaveC|Cancellation/;

/** Whether somebody gets, gives up or waits for a seat by this mutation, or keeps one. */
export const isOfSeat = (mutation: string) => ofSeat.test(mutation);

const key = 'seats';

/** Another tab of this browser would go on to offer what the viewer has just taken. */
export function tellOfSeat(mutation = ''): void {
  if (isOfSeat(mutation)) tellOtherTabs(key, mutation);
}

export const hearOfSeat = (hear: () => void) => hearOtherTabs(key, hear);
