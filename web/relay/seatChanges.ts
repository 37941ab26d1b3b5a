import { hearOtherTabs, tellOtherTabs } from '../lib/otherTabs.ts';
import { onCommitted } from './committed.ts';

const ofSeat = /Checkout|Booking|Seat|Waitlist|CampaignDate$|leaveC|Cancellation/;

/** True when a mutation takes, gives up, waits for or keeps a seat; the test has the list. */
export const isOfSeat = (mutation: string) => ofSeat.test(mutation);

const key = 'seats';

/**
 * Tells the other tabs of this browser about seat changes, because they would go on to offer what the viewer has just
 * taken; calls `changed` when another tab tells. Returns a function that ends both.
 */
export function shareSeatChanges(changed: () => void): () => void {
  const stopTelling = onCommitted((mutation) => {
    if (isOfSeat(mutation)) tellOtherTabs(key, mutation);
  });
  const stopHearing = hearOtherTabs(key, changed);
  return () => {
    stopTelling();
    stopHearing();
  };
}
