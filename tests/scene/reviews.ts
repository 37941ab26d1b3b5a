import type { Viewer } from '../../api/platform/viewer.ts';
import { createReview } from '../../api/reviews/review.service.ts';
import { seat } from './table.ts';
import { aSession, inHours } from './world.ts';

/** Creates a past session that the player attended. */
export async function aPlayedEvening(player: Viewer, gameMasterId?: number) {
  const over = { scheduledAt: inHours(-72), status: 'completed' } as const;
  const session = await aSession({ ...over, ...(gameMasterId !== undefined && { gameMasterId }) });
  return { session, title: session.title, bookingId: (await seat(player, session.id)).id };
}

/** The same, with a review by the player. */
export async function aReviewedEvening(player: Viewer, gameMasterId?: number, words = 'Well played.') {
  const evening = await aPlayedEvening(player, gameMasterId);
  const { reviewId } = await createReview(player, { bookingId: evening.bookingId, stars: 5, words });
  return { ...evening, reviewId };
}
