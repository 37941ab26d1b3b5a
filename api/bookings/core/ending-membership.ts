import { clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db.ts';
import { lock } from '../../seating/locks.ts';
import { endReservation } from './reservations.ts';
import { noteTableChange } from './table-changes.ts';

/** What a player still has of a campaign after the membership. */
export interface Kept {
  /** How many dates ahead are paid. */
  paid: number;
  /** How many dates have a payment that staff look into. */
  inReview: number;
  /** The sentence from `endReservation` when the card is being charged at this moment; null: it is not. */
  asked: string | null;
}

/** The dates that are reserved for a membership. While its campaign is locked, no other is reserved. */
export async function datesReserved(tx: Tx, membershipId: number): Promise<number[]> {
  const reserved = await tx.booking.findMany({
    where: { membershipId, status: 'pending' },
    select: { id: true },
  });
  return reserved.map(({ id }) => id);
}

/**
 * Ends a membership: reserved dates are given up; paid ones stay and are cancelled like any other booking. The
 * campaign must be locked. `reason`: a whole sentence for the player; `change`: for the Game Master, after the
 * player's name. Null: it had ended already.
 */
export async function endMembership(
  tx: Tx,
  { id, campaignId, userId }: { id: number; campaignId: number; userId: number },
  { reason, change }: { reason: string; change: string },
): Promise<Kept | null> {
  const { count } = await tx.campaignMembership.updateMany({
    where: { id, leftAt: null },
    data: { leftAt: clock.now() },
  });
  if (count === 0) return null;
  const reserved = await datesReserved(tx, id);
  await lock(tx, { bookings: reserved });
  let inReview = 0;
  let asked: string | null = null;
  for (const bookingId of reserved) {
    const { status, paymentStatus, user, session } = await tx.booking.findUniqueOrThrow({
      where: { id: bookingId },
      include: { user: true, session: true },
    });
    if (status !== 'pending') continue; // paid or released while we waited for the lock
    if (paymentStatus === 'in_review') {
      inReview += 1; // staff decide what happens to its money and its seat
      continue;
    }
    asked = (await endReservation(tx, bookingId, { status: 'cancelled', reason })) ?? asked;
    await noteTableChange(tx, session, `${user.fullName} ${change}`, user.id);
  }
  const paid = await tx.booking.count({
    where: {
      userId,
      status: 'confirmed',
      session: { campaignId, scheduledAt: { gt: clock.now() } },
    },
  });
  return { paid, inReview, asked };
}
