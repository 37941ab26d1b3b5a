import { ProviderAway, ProviderRefused } from '../../payments/stripe-errors.service.ts';
import { callDeadline, withDeadline } from '../../platform/call-deadline.ts';
import { db } from '../../platform/db.ts';
import { log } from '../../platform/log.ts';
import { inParallel } from '../../platform/parallel.ts';
import { takeRefunds } from './refund-status.ts';

/**
 * Asks the provider what of the bookings' payments has gone back, before anything is promised. While it is
 * away our own rows have to do: what cannot go back is found out when the refund is made. Whether it answered.
 */
export async function askWhatIsLeft(bookingId: number): Promise<boolean> {
  const { paymentId } = await db.booking.findUniqueOrThrow({ where: { id: bookingId } });
  if (paymentId === null) return true;
  try {
    await takeRefunds(paymentId);
    return true;
  } catch (error) {
    if (!(error instanceof ProviderAway) && !(error instanceof ProviderRefused)) throw error;
    log.warn({ bookingId, error: error.message }, 'what is left of a payment is not known for sure');
    return false;
  }
}

/** So long whoever only looks waits for the provider. */
const LOOK_MS = 3000;

/** The same for somebody who reads before deciding: what is not known in time is said. */
export const lookWhatIsLeft = (bookingId: number) =>
  withDeadline(Math.min(callDeadline(), Date.now() + LOOK_MS), () => askWhatIsLeft(bookingId));

const ASKED_AT_ONCE = 5;

/** The same of many, a few at a time: a request has one time for all of them. */
export const askOfEach = (bookingIds: readonly number[]) =>
  inParallel(bookingIds, ASKED_AT_ONCE, askWhatIsLeft);
