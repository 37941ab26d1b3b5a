import { clock } from '../../platform/clock.ts';
import type { Prisma } from '../../platform/db.ts';
import { SEATED } from '../../seating/rules.ts';

/** What ends with the account: seats of sessions to come, and whatever is held or reserved. Played ones stay. */
export const ending = (userId: number, askedAt: Date | null): Prisma.BookingWhereInput => ({
  OR: [{ userId, status: 'pending' }, paidAhead(userId, askedAt)],
});

export const paidAhead = (userId: number, askedAt: Date | null): Prisma.BookingWhereInput => ({
  userId,
  status: { in: [...SEATED] },
  session: { scheduledAt: { gt: clock.now() } },
  ...(askedAt && { NOT: [declinedSince(askedAt), claimed] }),
});

/** What was paid is not ours yet, or not the price: such a seat ends once that is settled. */
export const underWayOf = (userId: number): Prisma.BookingWhereInput => ({
  userId,
  status: 'pending',
  paymentStatus: { in: ['processing', 'in_review'] },
});

/** A friend sits on it, and it is theirs until they give it back, unless staff delete who paid. */
const claimed: Prisma.BookingWhereInput = { forFriend: true, sitterId: { not: null } };

/** Seats of evenings to come that a person paid for and friends sit on. */
export const claimedOf = (userId: number): Prisma.BookingWhereInput => ({
  ...paidAhead(userId, null),
  ...claimed,
});

/** Staff have said no to giving it up with the account: it stays, unless the session is moved. */
const declinedSince = (askedAt: Date): Prisma.BookingWhereInput => ({
  status: 'confirmed',
  refundUntil: null,
  requests: { some: { decision: 'declined', requestedAt: { gte: askedAt } } },
});
