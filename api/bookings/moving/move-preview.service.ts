import { isMove } from '../../catalog/session-moves.service.ts';
import { clock } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { isStaff, isStaffOrHost, type MaybeViewer } from '../../platform/viewer.ts';
import { settings } from '../../settings/settings.service.ts';
import { lostByMove } from '../core/reviews-lost.ts';
import { concernedBy, howEachPays } from './concerned.ts';
import type { Standing } from './move-effects.ts';
import './moves.service.ts'; // wherever the API is put together, those whom an edit concerns are told

/** Above this number of people, naming each one no longer helps. */
export const MOST_NAMED = 100;

export interface MovePreview {
  /** How many people will be told. */
  told: number;
  /** How many reviews will no longer be shown. */
  reviews: number;
  people: { userId: number; name: string; standing: Standing; meaning: string }[];
}

/**
 * Returns who would be told if the session had this time and Game Master now, and what it would mean for them; null:
 * the viewer is neither its Game Master nor staff.
 */
export async function previewMove(
  viewer: MaybeViewer,
  sessionId: number,
  to: { scheduledAt: Date; gameMasterId: number },
): Promise<MovePreview | null> {
  const toldAt = clock.now();
  const session = await db.session.findUnique({ where: { id: sessionId } });
  if (!session || !isStaffOrHost(viewer, session.gameMasterId)) return null;
  const reviews = await lostByMove(sessionId, to);
  if (!isMove(session, to, toldAt)) return { told: 0, reviews, people: [] };
  const move = {
    sessionId,
    oldAt: session.scheduledAt,
    newAt: to.scheduledAt,
    oldGameMasterId: session.gameMasterId,
    newGameMasterId: to.gameMasterId,
    reason: '',
    toldAt,
  };
  const zone = (isStaff(viewer) ? null : viewer?.timeZone) ?? settings().timeZone;
  const { people } = await concernedBy(db, move, await howEachPays(db, [move]));
  return {
    told: people.length,
    reviews,
    people: people.slice(0, MOST_NAMED).map(({ user, standing, meaning }) => ({
      userId: user.id,
      name: user.fullName,
      standing,
      meaning: meaning(zone),
    })),
  };
}
