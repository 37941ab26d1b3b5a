import { outcomeOf } from '../../api/bookings/cancelling/cancellation.service.ts';
import { updateSession } from '../../api/catalog/session-editor.service.ts';
import { clock } from '../../api/platform/clock.ts';
import { bookingOf } from './seats.ts';
import '../../api/bookings/moving/moves.service.ts';
import { db } from '../../api/platform/db.ts';
import type { Viewer } from '../../api/platform/viewer.ts';

/** Changes the time or the Game Master of a session as staff do in the form, and leaves the rest as it is. */
export async function moveSession(
  staff: Viewer,
  sessionId: number,
  to: { scheduledAt?: Date; gameMasterId?: number; reason?: string },
) {
  const session = await db.session.findUniqueOrThrow({ where: { id: sessionId } });
  await updateSession(staff, sessionId, { ...session, status: null, ...to });
}

/** Returns what cancelling the booking now would bring. */
export async function outcomeShown(id: number) {
  const booking = await bookingOf(id);
  return outcomeOf(booking, booking.session, clock.now());
}

/** Returns the newest mail that tells this user of a move. */
export const movedMail = async (viewer: Viewer) => {
  const mails = await db.outboxMail.findMany({
    where: { toAddress: viewer.email, kind: 'session-moved' },
    orderBy: { id: 'desc' },
  });
  return mails[0];
};
