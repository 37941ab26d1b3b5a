import { isBookable } from '../../catalog/rules.ts';
import { clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { isReservation, LIVE } from '../../seating/rules.ts';
import { RUNS_IT } from '../core/own-table.ts';
import { paymentNote } from '../core/status.rules.ts';

/** Reads the sessions; throws a Refusal that says why one cannot be booked. */
export async function bookableSessions(
  tx: Tx,
  viewer: Viewer,
  { sessionIds, friends }: { sessionIds: number[]; friends: number },
) {
  const sessions = await tx.session.findMany({
    where: { id: { in: sessionIds }, status: { not: 'draft' } },
    include: {
      bookings: { where: { sitterId: viewer.id, status: { in: [...LIVE] } } },
      campaign: { include: { memberships: { where: { userId: viewer.id, leftAt: null } } } },
    },
    orderBy: { id: 'asc' },
  });
  if (sessions.length < sessionIds.length) throw new Refusal('NOT_FOUND', 'Session not found', 'sessionId');
  for (const session of sessions) {
    if (!isBookable(session, clock.now()) || session.campaign?.endedAt) {
      throw new Refusal('CONFLICT', `"${session.title}" can no longer be booked`, 'sessionId');
    }
    if (friends > 0 && session.campaignId !== null) {
      throw new Refusal('CONFLICT', 'Each player has to join a campaign on their own', 'friends');
    }
    if (session.gameMasterId === viewer.gameMasterId) {
      throw new Refusal('CONFLICT', RUNS_IT, 'sessionId');
    }
    if (session.bookings.some((booking) => booking.status !== 'pending')) {
      throw new Refusal('CONFLICT', 'You have already booked this session', 'sessionId');
    }
    const note = session.bookings.map(paymentNote).find((each) => each !== null);
    if (note) throw new Refusal('CONFLICT', note, 'sessionId');
    if (session.bookings.some(isReservation)) {
      throw new Refusal(
        'CONFLICT',
        'We already keep your seat on this date; your saved card pays for it',
        'sessionId',
      );
    }
  }
  return sessions;
}
