import { audit } from '../platform/audit.ts';
import { clock } from '../platform/clock.ts';
import { parse } from '../platform/parse.ts';
import { notFound, Refusal } from '../platform/refusal.ts';
import { HOUR, MINUTE } from '../platform/rules.ts';
import { transaction } from '../platform/transaction.ts';
import { isStaff, type MaybeViewer, refuseOneself, requireViewer } from '../platform/viewer.ts';
import { lockBookingAlone } from '../seating/locks.ts';
import { ATTENDANCE_DAYS, ATTENDANCE_MINUTES, attendanceInput } from './rules.ts';

interface Table {
  gameMasterId: number;
  status: string;
  scheduledAt: Date;
}

/** Messages for the results of `attendance_obstacle` in the database. */
const obstacles: Record<string, string> = {
  called_off: 'This session does not take place, so there is no attendance to note.',
  not_seated: 'This player has no seat at the session.',
  too_early: `Who came can be noted from ${ATTENDANCE_MINUTES} minutes before the start.`,
};
const NOT_BEGUN = 'You can note who is absent once the session has begun.';
const TOO_LATE = `Who came can be noted for ${ATTENDANCE_DAYS} days. Please ask our staff to correct it.`;

const isTooLate = ({ scheduledAt }: Table) =>
  clock.now().getTime() > scheduledAt.getTime() + ATTENDANCE_DAYS * 24 * HOUR;

/** True when the viewer may now note who came to this session. */
export function mayNoteAttendance(viewer: MaybeViewer, table: Table): boolean {
  if (table.status === 'draft' || table.status === 'cancelled') return false;
  if (clock.now().getTime() < table.scheduledAt.getTime() - ATTENDANCE_MINUTES * MINUTE) return false;
  return isStaff(viewer) || (viewer?.gameMasterId === table.gameMasterId && !isTooLate(table));
}

/**
 * Notes whether a player came, by the Game Master of the session or by staff; null removes the note. It moves no
 * money.
 */
export async function noteAttendance(maybe: MaybeViewer, input: unknown) {
  const viewer = requireViewer(maybe, 'Please log in to note who came');
  const { bookingId, state } = parse(attendanceInput, input);
  await transaction(async (tx) => {
    await lockBookingAlone(tx, bookingId);
    const booking = await tx.booking.findFirst({
      where: {
        id: bookingId,
        ...(!isStaff(viewer) && { session: { gameMasterId: viewer.gameMasterId ?? 0 } }),
      },
      select: { sitterId: true, attendance: true, session: true },
    });
    if (!booking) throw notFound('Booking');
    if (booking.sitterId !== null) refuseOneself(viewer, booking.sitterId);
    const notedAt = clock.now();
    const [row] = await tx.$queryRaw<{ obstacle: string | null }[]>`
      SELECT attendance_obstacle(${bookingId}::int, ${notedAt}) AS obstacle`;
    if (row?.obstacle) throw new Refusal('CONFLICT', obstacles[row.obstacle]!);
    // An absent player cannot review the session, and may still be on the way.
    if (state === 'absent' && notedAt < booking.session.scheduledAt)
      throw new Refusal('CONFLICT', NOT_BEGUN, 'state');
    if (!isStaff(viewer) && isTooLate(booking.session)) throw new Refusal('CONFLICT', TOO_LATE);
    const before = booking.attendance?.state ?? null;
    if (before === state) return;
    if (state === null) await tx.attendance.delete({ where: { bookingId } });
    else {
      const noted = { state, notedAt, notedById: viewer.id };
      await tx.attendance.upsert({ where: { bookingId }, create: { bookingId, ...noted }, update: noted });
    }
    await audit(tx, viewer, 'attendance.noted', 'Booking', bookingId, {
      changed: { attendance: { old: before, new: state } },
    });
  });
  return { bookingId };
}
