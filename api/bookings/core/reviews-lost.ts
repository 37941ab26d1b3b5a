import { db, type Prisma } from '../../platform/db.ts';

/** What everybody reads of this session: it falls when the session counts no longer as played by this Game Master. */
const shown = (sessionId: number) =>
  ({ booking: { sessionId }, hiddenAt: null, earned: true }) satisfies Prisma.ReviewWhereInput;

/** How many reviews would not be shown any more if the session were called off. */
export const lostByCallOff = (sessionId: number) => db.review.count({ where: shown(sessionId) });

/** The same, if it had this time and Game Master: nobody has said anything of an evening that lies ahead of them. */
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
