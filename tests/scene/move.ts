import { updateSession } from '../../api/catalog/session-editor.service.ts';
import '../../api/bookings/moving/moves.service.ts';
import { db } from '../../api/platform/db.ts';
import type { Viewer } from '../../api/platform/viewer.ts';

/** Staff change the time or the Game Master of a session in the form, and leave the rest as it is. */
export async function moveSession(
  staff: Viewer,
  sessionId: number,
  to: { scheduledAt?: Date; gameMasterId?: number; reason?: string },
) {
  const session = await db.session.findUniqueOrThrow({ where: { id: sessionId } });
  await updateSession(staff, sessionId, { ...session, status: null, ...to });
}
