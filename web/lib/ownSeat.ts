import { isSeated } from './bookingStatus.ts';

/** What of the viewer's own booking tells how they stand at a table. */
interface OwnBooking {
  readonly status: string;
  readonly isReservation: boolean;
  readonly paymentNote: string | null | undefined;
}

type OwnSeat = 'none' | 'held' | 'under way' | 'reserved' | 'seated';

/**
 * The viewer's own seat: while it is held they still have to pay for it; after that nothing is left to book,
 * also while nobody knows yet what becomes of their money.
 */
export function ownSeat(booking: OwnBooking | null | undefined): OwnSeat {
  if (booking && isSeated(booking)) return 'seated';
  if (booking?.status !== 'PENDING') return 'none';
  if (booking.paymentNote) return 'under way';
  return booking.isReservation ? 'reserved' : 'held';
}

/** Whether the viewer may still begin to pay for a seat. */
export const isToBook = (seat: OwnSeat) => seat === 'none' || seat === 'held';
