import { deleteUnbookedSession, isWaitedFor, markCancelled } from '../../catalog/session-editor.service.ts';
import { audit } from '../../platform/audit.ts';
import { clock } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { log } from '../../platform/log.ts';
import { parse } from '../../platform/parse.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';
import { transaction } from '../../platform/transaction.ts';
import { isStaff, type MaybeViewer, requireViewer, type Viewer } from '../../platform/viewer.ts';
import { lock } from '../../seating/locks.ts';
import { ENDED, isReservation, SEATED } from '../../seating/rules.ts';
import { releaseCheckout } from '../checkout/settle.service.ts';
import { mailSessionCalledOff } from '../core/booking-mails.ts';
import { returnFee } from '../core/resale.ts';
import { endReservation } from '../core/reservations.ts';
import { returnMoney, seatedBooking } from '../core/return-money.ts';
import { cancellationReason } from '../core/rules.ts';
import { endResale } from '../core/seats.ts';
import { noteTableChange } from '../core/table-changes.ts';
import { endWaitlist } from '../core/waitlist-entries.ts';

export interface CalledOff {
  /** The session was never paid for by anybody and its rows are gone. */
  deleted: boolean;
  refundedBookings: number;
}

/** Staff, or the Game Master of a session to come, call it off: everybody is refunded and told. */
export async function callOffSession(
  maybe: MaybeViewer,
  sessionId: number,
  input: unknown,
): Promise<CalledOff> {
  const viewer = requireViewer(maybe, 'Please log in to manage sessions');
  const by = isStaff(viewer) ? 'our staff' : 'its Game Master';
  if (!isStaff(viewer)) await requireOwnSession(viewer, sessionId);
  const reason =
    parse(cancellationReason, input ?? undefined, 'reason') || `The session was cancelled by ${by}.`;
  return callOff(viewer, sessionId, reason);
}

async function requireOwnSession(viewer: Viewer, sessionId: number) {
  const session = await db.session.findUnique({ where: { id: sessionId } });
  if (session?.status === 'draft' && session.gameMasterId !== viewer.gameMasterId) throw notFound('Session');
  if (!session) throw notFound('Session');
  if (session.gameMasterId !== viewer.gameMasterId) {
    throw new Refusal('FORBIDDEN', 'Only staff and the Game Master of this session may call it off.');
  }
  if (session.scheduledAt <= clock.now()) {
    throw new Refusal('CONFLICT', 'The session has started: only staff can call it off now');
  }
}

/** Calls off a date of a campaign that has ended; its members were told with the campaign. */
export const callOffDate = (sessionId: number, reason: string) =>
  callOff(null, sessionId, reason, { membersKnow: true });

/** Rows go only if nobody ever booked. */
async function callOff(
  viewer: Viewer | null,
  sessionId: number,
  reason: string,
  { membersKnow = false } = {},
): Promise<CalledOff> {
  const result = await transaction(async (tx) => {
    await lock(tx, { sessions: [sessionId], sessionsFor: 'update' });
    const session = await tx.session.findUnique({
      where: { id: sessionId },
      select: { id: true, gameMasterId: true, title: true, _count: { select: { bookings: true } } },
    });
    if (!session) throw notFound('Session');
    if (session._count.bookings === 0 && !(await isWaitedFor(tx, sessionId))) {
      await deleteUnbookedSession(tx, sessionId);
      await audit(tx, viewer, 'session.deleted', 'Session', sessionId, { title: session.title });
      return { deleted: true, refunded: 0, open: [] };
    }
    await markCancelled(tx, sessionId, reason);
    await audit(tx, viewer, 'session.cancelled', 'Session', sessionId, { reason });
    if (viewer?.gameMasterId !== session.gameMasterId) {
      await noteTableChange(tx, session, `It was called off: ${reason}`);
    }
    await lock(tx, { seatsOf: sessionId, bookingsOf: sessionId });
    const seated = await tx.booking.findMany({
      where: { sessionId, status: { in: [...SEATED] } },
      include: seatedBooking,
    });
    for (const booking of seated) await returnMoney(tx, booking, 'session_cancelled', reason);
    // Who had cancelled late would not have played either: a fee that was kept goes back.
    const late = await tx.booking.findMany({
      where: { sessionId, status: { in: [...ENDED] }, requests: { some: { decision: 'partial_refund' } } },
      include: seatedBooking,
    });
    for (const booking of late) await returnFee(tx, booking, 'session_cancelled');
    const pending = await tx.booking.findMany({
      where: { sessionId, status: 'pending' },
      include: seatedBooking,
    });
    for (const booking of pending) {
      const reserved = isReservation(booking);
      if (reserved) await endReservation(tx, booking.id, { status: 'cancelled', reason });
      if (!reserved || !membersKnow) await mailSessionCalledOff(tx, booking, reason);
    }
    await endWaitlist(tx, sessionId, reason);
    await endResale(tx, sessionId);
    const open = [...new Set(pending.flatMap((booking) => booking.checkoutId ?? []))];
    return { deleted: false, refunded: seated.length, open };
  });
  // Payment pages that are still open are closed; one that was paid meanwhile is refunded by settle.
  for (const checkoutId of result.open) {
    await releaseCheckout(checkoutId).catch((error: Error) =>
      log.warn({ checkoutId, error: error.message }, 'the sweeper will close it'),
    );
  }
  return { deleted: result.deleted, refundedBookings: result.refunded };
}
