import type { Random } from '../../api/art/random.ts';
import type { Tx } from '../../api/platform/db.ts';
import { HOUR } from '../../api/platform/durations.rules.ts';
import { demoReplies, demoReviews } from '../demo/reviews.ts';

/** So often somebody who could say something does; and a Game Master answers. */
const SAYS = 0.7;
const ANSWERS = 0.3;

/** What players say of the one-shots they sat at; those of the demo accounts are left for them to rate. */
export async function createReviews(tx: Tx, silent: readonly number[], random: Random, now: Date) {
  const played = await tx.booking.findMany({
    where: {
      userId: { notIn: [...silent] },
      status: 'confirmed',
      session: {
        status: 'completed',
        campaignId: null,
        scheduledAt: { lt: new Date(now.getTime() - 30 * HOUR) },
      },
    },
    include: { session: { include: { gameMaster: true } } },
    orderBy: [{ session: { scheduledAt: 'asc' } }, { id: 'asc' }],
  });
  const said = random.shuffled(demoReviews);
  const rows = played
    .filter(() => random.range(0, 1) < SAYS)
    .map(({ id: bookingId, session }, at) => {
      const createdAt = new Date(session.scheduledAt.getTime() + random.range(6, 28) * HOUR);
      const { gameMasterId, gameMaster } = session;
      const review = { bookingId, gameMasterId, createdAt, ...said[at % said.length]! };
      if (random.range(0, 1) > ANSWERS) return review;
      const reply = random.pick(demoReplies);
      return {
        ...review,
        reply,
        repliedAt: new Date(createdAt.getTime() + HOUR),
        repliedById: gameMaster.userId,
      };
    });
  await tx.review.createMany({ data: rows });
}
