import { isBookable } from '../../catalog/rules.ts';
import type { SessionRow } from '../../catalog/sessions.service.ts';
import { clock } from '../../platform/clock.ts';
import { isStaff, type MaybeViewer } from '../../platform/viewer.ts';
import { lostByCallOff } from '../core/reviews-lost.ts';
import { callOffEffects, effectsInWords, isBooked, lookAtAll, refundOf } from './call-off-effects.service.ts';

export interface CallOffPreview {
  /** Nobody ever paid for it or waits for it: its rows are deleted. */
  deletes: boolean;
  refundCents: number;
  /** What happens to whom, one sentence each. */
  lines: string[];
}

/**
 * Returns what calling a session off would do now; null: the viewer may not call it off, or it was called off before.
 */
export async function previewCallOff(
  viewer: MaybeViewer,
  session: SessionRow,
): Promise<CallOffPreview | null> {
  const { id, status, scheduledAt, gameMaster, gameMasterId } = session;
  const isOwn = viewer?.gameMasterId === gameMasterId;
  const may = isStaff(viewer) || (isOwn && scheduledAt > clock.now());
  if (!may || status === 'cancelled') return null;
  const isSure = await lookAtAll([id]);
  const effects = await callOffEffects([id]);
  const deletes = effects.waiting === 0 && !(await isBooked(id));
  const reviews = await lostByCallOff(id);
  return {
    deletes,
    refundCents: refundOf(effects),
    lines: [
      deletes
        ? 'Nobody has booked it or waits for it: it is deleted, and nothing is kept of it.'
        : `It ${isBookable(session, clock.now()) ? 'leaves the board, and ' : ''}stays in the records as cancelled.`,
      ...effectsInWords(effects, isSure),
      ...(reviews === 0
        ? []
        : [
            `${reviews === 1 ? '1 review of it is' : `${reviews} reviews of it are`} not shown any more, and ${reviews === 1 ? 'does' : 'do'} not count.`,
          ]),
      ...(deletes || isOwn || gameMaster.userId === null
        ? []
        : [`${gameMaster.name}, its Game Master, is told.`]),
    ],
  };
}
