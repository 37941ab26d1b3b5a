import { hearOtherTabs, tellOtherTabs } from '../lib/otherTabs.ts';
import { onCommitted } from './committed.ts';

const ofSeat = /Checkout|Booking|Seat|Waitlist|CampaignDate$|leaveC|Cancellation/;

/** Whether somebody gets, gives up or waits for a seat by this mutation, or keeps one; the test has the list. */
export const isOfSeat = (mutation: string) => ofSeat.test(mutation);

const key = 'seats';

/**
 * Another tab of this browser would go on to offer what the viewer has just taken: it is told, and `changed` is called
 * when one tells. Returns what ends both.
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
