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
  ...(askedAt && { NOT: declinedSince(askedAt) }),
});

/** Staff have said no to giving it up with the account: it stays, unless the session is moved. */
const declinedSince = (askedAt: Date): Prisma.BookingWhereInput => ({
  status: 'confirmed',
  refundUntil: null,
  requests: { some: { decision: 'declined', requestedAt: { gte: askedAt } } },
});
