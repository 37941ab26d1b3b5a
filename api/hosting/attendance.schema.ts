import { BookingNode, changedBooking } from '../bookings/core/booking.schema.ts';
import { Session } from '../catalog/session.schema.ts';
import { UserNode } from '../identity/user.schema.ts';
import { builder } from '../platform/graphql/builder.ts';
import { rowId } from '../platform/graphql/ids.ts';
import { byService, mutation } from '../platform/graphql/mutation.ts';
import { isStaff } from '../platform/viewer.ts';
import { mayNoteAttendance, noteAttendance } from './attendance.service.ts';
import { ATTENDANCE_DAYS, ATTENDANCE_MINUTES } from './rules.ts';

const AttendanceState = builder.enumType('AttendanceState', {
  description: 'Whether a player attended a session.',
  values: {
    PRESENT: { value: 'present', description: 'Attended.' },
    LATE: { value: 'late', description: 'Arrived after the start.' },
    ABSENT: { value: 'absent', description: 'Did not attend, and so cannot review the session.' },
  } as const,
});

const AttendanceNode = builder.prismaObject('Attendance', {
  select: { bookingId: true },
  description: 'The recorded attendance of a player. Visible to the player, the Game Master and staff.',
  fields: (t) => ({
    state: t.expose('state', { type: AttendanceState, description: 'Present, late or absent.' }),
    notedAt: t.expose('notedAt', {
      type: 'DateTime',
      description: 'When it was recorded or last corrected.',
    }),
    notedBy: t.relation('notedBy', {
      type: UserNode,
      nullable: true,
      description:
        'The Game Master, or the staff member who corrected it; null: the account no longer exists.',
    }),
  }),
});

builder.prismaObjectField(BookingNode, 'attendance', (t) =>
  t.field({
    type: AttendanceNode,
    nullable: true,
    description:
      'Recorded attendance of the player in this seat; null: none recorded, which counts as present, or the viewer only paid for the seat.',
    select: (_args, _context, nestedSelection) => ({
      forFriend: true,
      userId: true,
      attendance: nestedSelection(true),
    }),
    resolve: ({ forFriend, userId, attendance }, _args, { viewer }) =>
      forFriend && viewer?.id === userId && !isStaff(viewer) ? null : attendance,
  }),
);

builder.objectField(Session, 'canNoteAttendance', (t) =>
  t.boolean({
    description: `Whether the viewer can record attendance now: staff from ${ATTENDANCE_MINUTES} minutes before the start, its Game Master from then until ${ATTENDANCE_DAYS} days after the start.`,
    resolve: (session, _args, { viewer }) => mayNoteAttendance(viewer, session),
  }),
);

mutation('noteAttendance', {
  description: `Records the attendance of a player, or clears it, from ${ATTENDANCE_MINUTES} minutes before the start, ABSENT from the start on. Staff, or the Game Master until ${ATTENDANCE_DAYS} days after the start. Payments are not affected.`,
  auth: byService,
  input: (t) => ({
    bookingId: t.id({ required: true, description: 'The player’s booking.' }),
    state: t.field({ type: AttendanceState, description: 'The attendance; null: clears it.' }),
  }),
  resolve: ({ bookingId, state }, { viewer }) =>
    noteAttendance(viewer, { bookingId: rowId('Booking', bookingId, 'bookingId'), state: state ?? null }),
  payload: changedBooking,
});
