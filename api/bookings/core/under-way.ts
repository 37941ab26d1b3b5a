import { clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db.ts';
import { DAY } from '../../platform/rules.ts';
import { isReservation } from '../../seating/rules.ts';
import { claimSeat } from './seats.ts';

/** Longer than any bank or staff member takes: the hold ends when it is known what became of the money. */
const KEPT_DAYS = 60;

interface Held {
  id: number;
  sessionId: number;
  status: string;
  membershipId: number | null;
}

/**
 * Keeps the seat of a booking whose money is on its way or under review. The booking must be locked. A reserved date
 * keeps its own times, which follow its session.
 */
export async function keepUnderWay(tx: Tx, booking: Held, paymentStatus: 'processing' | 'in_review') {
  if (booking.status !== 'pending') return;
  const { id, sessionId } = booking;
  const heldUntil = new Date(clock.now().getTime() + KEPT_DAYS * DAY);
  const { count } = await tx.seat.updateMany({ where: { bookingId: id }, data: { heldUntil } });
  if (count === 0) await claimSeat(tx, { sessionId, bookingId: id, heldUntil });
  await tx.booking.update({
    where: { id },
    data: { paymentStatus, ...(!isReservation(booking) && { heldUntil }) },
  });
}
