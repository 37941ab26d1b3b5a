import { db, type Prisma } from '../../platform/db.ts';

/**
 * Reviews of this session that are public; they are hidden when it no longer counts as played by this Game Master.
 */
const shown = (sessionId: number) =>
  ({ booking: { sessionId }, hiddenAt: null, earned: true }) satisfies Prisma.ReviewWhereInput;

/** How many reviews would not be shown any more if the session were called off. */
export const lostByCallOff = (sessionId: number) => db.review.count({ where: shown(sessionId) });

/** Same if it had this time and Game Master: a review written before the new start would not count. */
export const lostByMove = (sessionId: number, to: { scheduledAt: Date; gameMasterId: number }) =>
  db.review.count({
    where: {
      ...shown(sessionId),
      OR: [
        { gameMasterId: { not: to.gameMasterId } },
        { editedAt: null, createdAt: { lt: to.scheduledAt } },
        { editedAt: { lt: to.scheduledAt } },
      ],
    },
  });
