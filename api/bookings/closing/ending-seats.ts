import { clock } from '../../platform/clock.ts';
import type { Prisma } from '../../platform/db.ts';
import { SEATED } from '../../seating/rules.ts';

/**
 * Bookings that end with the account: seats of upcoming sessions, and all that are held or reserved. Played ones
 * stay.
 */
export const ending = (userId: number, askedAt: Date | null): Prisma.BookingWhereInput => ({
  OR: [{ userId, status: 'pending' }, paidAhead(userId, askedAt)],
});

export const paidAhead = (userId: number, askedAt: Date | null): Prisma.BookingWhereInput => ({
  userId,
  status: { in: [...SEATED] },
  session: { scheduledAt: { gt: clock.now() } },
  ...(askedAt && { NOT: [declinedSince(askedAt), claimed] }),
});

/** Seats whose payment has not arrived yet or has the wrong amount: they end once that is settled. */
export const underWayOf = (userId: number): Prisma.BookingWhereInput => ({
  userId,
  status: 'pending',
  paymentStatus: { in: ['processing', 'in_review'] },
});

/** A friend sits on it and keeps it until they give it back, unless staff delete the payer. */
const claimed: Prisma.BookingWhereInput = { forFriend: true, sitterId: { not: null } };

/** Seats of upcoming sessions that the user paid for and friends sit on. */
export const claimedOf = (userId: number): Prisma.BookingWhereInput => ({
  ...paidAhead(userId, null),
  ...claimed,
});

/** Staff declined to give it up with the account: it stays, unless the session is moved. */
const declinedSince = (askedAt: Date): Prisma.BookingWhereInput => ({
  status: 'confirmed',
  refundUntil: null,
  requests: { some: { decision: 'declined', requestedAt: { gte: askedAt } } },
});
