import { isSeated } from './bookingStatus.ts';

/** The fields of the viewer's own booking that decide their standing at a table. */
interface OwnBooking {
  readonly status: string;
  readonly isReservation: boolean;
  readonly paymentNote: string | null | undefined;
}

type OwnSeat = 'none' | 'held' | 'under way' | 'reserved' | 'seated';

/**
 * Returns the state of the viewer's own seat. 'held': they still have to pay. After that nothing is left to book, not
 * even while the outcome of their payment is unknown ('under way').
 */
export function ownSeat(booking: OwnBooking | null | undefined): OwnSeat {
  if (booking && isSeated(booking)) return 'seated';
  if (booking?.status !== 'PENDING') return 'none';
  if (booking.paymentNote) return 'under way';
  return booking.isReservation ? 'reserved' : 'held';
}

/** True when the viewer may still start to pay for a seat. */
export const isToBook = (seat: OwnSeat) => seat === 'none' || seat === 'held';
