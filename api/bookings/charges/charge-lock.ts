import { isBookable } from '../../catalog/rules.ts';
import { clock } from '../../platform/clock.ts';
import type { Prisma, Tx } from '../../platform/db.ts';
import { notFound } from '../../platform/refusal.ts';
import { lock } from '../../seating/locks.ts';
import { isReservation } from '../../seating/rules.ts';
import { chargeTimes, toldOfMoveAt } from '../core/charge-times.ts';
import { wholeBooking } from '../core/confirmation.ts';
import { datesReserved } from '../core/ending-membership.ts';
import { paymentNote } from '../core/status.rules.ts';

const chargedBooking = { ...wholeBooking, membership: true, checkout: true } as const;
export type ChargedBooking = Prisma.BookingGetPayload<{ include: typeof chargedBooking }>;

/**
 * Locks a booking and reads all that its charge needs; `withCredit`: locks its player's credit too; `withMembership`:
 * every date that its membership has reserved.
 */
export async function lockCharged(
  tx: Tx,
  bookingId: number,
  { withCredit = false, withMembership = false } = {},
): Promise<ChargedBooking> {
  const known = await tx.booking.findUnique({
    where: { id: bookingId },
    select: { userId: true, membershipId: true, session: { select: { id: true, campaignId: true } } },
  });
  if (!known) throw notFound('Booking');
  const { userId, membershipId, session } = known;
  await lock(tx, { campaigns: [session.campaignId] });
  const others = withMembership && membershipId !== null ? await datesReserved(tx, membershipId) : [];
  await lock(tx, {
    sessions: [session.id],
    ...(withCredit && { creditOf: userId }),
    bookings: [bookingId, ...others],
  });
  const booking = await tx.booking.findUnique({ where: { id: bookingId }, include: chargedBooking });
  // An unpaid booking is deleted together with its session.
  if (!booking) throw notFound('Booking');
  return booking;
}

/** True when this is a reserved date of a member that can still be paid. */
export function canBeCharged(booking: ChargedBooking): boolean {
  const { session, membership } = booking;
  const now = clock.now();
  return (
    isReservation(booking) &&
    membership?.leftAt === null &&
    !session.campaign?.endedAt &&
    isBookable(session, now) &&
    now < timesOf(booking).releaseAt
  );
}

/** The charge times of this booking, if it is a reserved date. */
export const timesOf = ({ session, chargeFrom }: Pick<ChargedBooking, 'session' | 'chargeFrom'>) =>
  chargeTimes({ scheduledAt: session.scheduledAt, chargeFrom });

/** True when its card is to be charged now. A date that was moved may have to wait again, or for its player. */
export function isDue(booking: ChargedBooking): boolean {
  const { chargeAt } = timesOf(booking);
  return chargeAt !== null && chargeAt <= clock.now();
}

/** True while the player is on the payment page, or what they paid there is on its way or under review. */
export const isBeingPaid = (booking: Pick<ChargedBooking, 'checkout' | 'status' | 'paymentStatus'>) =>
  paymentNote(booking) !== null ||
  (booking.checkout !== null && ['creating', 'open', 'processing'].includes(booking.checkout.status));

interface ReservedDate {
  id: number;
  chargeFrom: Date | null;
  session: { scheduledAt: Date };
}

/** Counts the declines for this date at its current start time. */
export function declines(tx: Tx, { id: bookingId, chargeFrom, session: { scheduledAt } }: ReservedDate) {
  const since = toldOfMoveAt({ scheduledAt, chargeFrom });
  return tx.chargeAttempt.count({
    where: { bookingId, status: 'failed', ...(since && { finishedAt: { gte: since } }) },
  });
}
