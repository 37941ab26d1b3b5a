import { outcomeOf } from '../../api/bookings/cancelling/cancellation.service.ts';
import { updateSession } from '../../api/catalog/session-editor.service.ts';
import { clock } from '../../api/platform/clock.ts';
import { bookingOf } from './seats.ts';
import '../../api/bookings/moving/moves.service.ts';
import { db, type Tx } from '../../api/platform/db.ts';
import type { Viewer } from '../../api/platform/viewer.ts';
import { inHours } from './world.ts';

/** Staff change the time or the Game Master of a session in the form, and leave the rest as it is. */
export async function moveSession(
  staff: Viewer,
  sessionId: number,
  to: { scheduledAt?: Date; gameMasterId?: number; reason?: string },
) {
  const session = await db.session.findUniqueOrThrow({ where: { id: sessionId } });
  await updateSession(staff, sessionId, { ...session, status: null, ...to });
}

/** What cancelling it now would bring. */
export async function outcomeShown(id: number) {
  const booking = await bookingOf(id);
  return outcomeOf(booking, booking.session, clock.now());
}

/** The newest mail that tells them of a move. */
export const movedMail = async (viewer: Viewer) => {
  const mails = await db.outboxMail.findMany({
    where: { toAddress: viewer.email, kind: 'session-moved' },
    orderBy: { id: 'desc' },
  });
  return mails[0];
};

/** An evening goes to another Game Master, which it can only while it lies ahead, and is over after all. */
export async function handOverPlayed(
  tx: Pick<Tx, 'session'>,
  { id, scheduledAt }: { id: number; scheduledAt: Date },
  gameMasterId: number,
) {
  const change = (data: object) => tx.session.update({ where: { id }, data });
  await change({ scheduledAt: inHours(24) });
  await change({ gameMasterId });
  await change({ scheduledAt });
}
