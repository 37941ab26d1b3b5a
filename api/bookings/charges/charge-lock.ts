import { isBookable } from '../../catalog/rules.ts';
import { clock } from '../../platform/clock.ts';
import type { Prisma, Tx } from '../../platform/db.ts';
import { releaseAt } from '../core/charge-times.ts';
import { wholeBooking } from '../core/confirmation.ts';
import { lockCampaigns } from '../core/joining.ts';
import { lockDates } from '../core/reservations.ts';
import { isReservation } from '../core/rules.ts';
import { lockBookings } from '../core/seats.ts';

const whole = { ...wholeBooking, membership: true, checkout: true } as const;
export type ChargedBooking = Prisma.BookingGetPayload<{ include: typeof whole }>;

/** A booking with all that its charge needs to know, locked in the order in which everybody locks. */
export async function lockCharged(tx: Tx, bookingId: number): Promise<ChargedBooking> {
  const { session } = await tx.booking.findUniqueOrThrow({
    where: { id: bookingId },
    select: { session: { select: { id: true, campaignId: true } } },
  });
  if (session.campaignId) await lockCampaigns(tx, [session.campaignId]);
  await lockDates(tx, [session.id]);
  await lockBookings(tx, [bookingId]);
  return tx.booking.findUniqueOrThrow({ where: { id: bookingId }, include: whole });
}

/** Is this a reserved date of a member, and can it still be paid? */
export function canBeCharged(booking: ChargedBooking): boolean {
  const { session, membership } = booking;
  const now = clock.now();
  return (
    isReservation(booking) &&
    membership?.leftAt === null &&
    !session.campaign?.endedAt &&
    isBookable(session, now) &&
    now < releaseAt(session.scheduledAt)
  );
}

/** Is the player on the payment page of this date? */
export const isBeingPaid = ({ checkout }: ChargedBooking) =>
  checkout?.status === 'creating' || checkout?.status === 'open';
