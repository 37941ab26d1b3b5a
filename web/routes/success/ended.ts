import { isLive } from '../../lib/bookingStatus.ts';

interface Bought {
  readonly status: string;
}

/**
 * Returns the heading for paid seats of which some or all are no longer booked; null: all are. A player who opens the
 * page again after a refund sees no error.
 */
export function endedTitle(paymentStatus: string, bookings: readonly Bought[]): string | null {
  const ended = bookings.filter((booking) => !isLive(booking));
  if (paymentStatus !== 'paid' || ended.length === 0) return null;
  if (ended.length < bookings.length) return 'Part of This Booking Has Ended';
  const isAll = (status: string) => bookings.every((booking) => booking.status === status);
  if (isAll('REFUNDED')) return 'Payment Returned';
  return isAll('REFUNDING') ? 'Refund on Its Way' : 'This Booking Has Ended';
}
