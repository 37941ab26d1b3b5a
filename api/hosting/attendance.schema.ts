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
  description: 'Whether a player came.',
  values: {
    PRESENT: { value: 'present', description: 'Was there.' },
    LATE: { value: 'late', description: 'Came later than the start.' },
    ABSENT: { value: 'absent', description: 'Did not come, and so has nothing to rate.' },
  } as const,
});

const AttendanceNode = builder.prismaObject('Attendance', {
  select: { bookingId: true },
  description: 'Whether a player came, as it was noted. For the player, the Game Master and staff.',
  fields: (t) => ({
    state: t.expose('state', { type: AttendanceState, description: 'What was noted.' }),
    notedAt: t.expose('notedAt', { type: 'DateTime', description: 'When it was noted, or last corrected.' }),
    notedBy: t.relation('notedBy', {
      type: UserNode,
      nullable: true,
      description: 'The Game Master, or whoever of the staff corrected it; null: they are gone.',
    }),
  }),
});

builder.prismaObjectField(BookingNode, 'attendance', (t) =>
  t.field({
    type: AttendanceNode,
    nullable: true,
    description:
      'Whether who sits there came; null: nothing was noted, which counts as having been there, or the viewer has only paid for the seat.',
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
    description: `Whether the viewer may note now who came: its Game Master from ${ATTENDANCE_MINUTES} minutes before the start until ${ATTENDANCE_DAYS} days after it, staff from then on.`,
    resolve: (session, _args, { viewer }) => mayNoteAttendance(viewer, session),
  }),
);

mutation('noteAttendance', {
  description: `Notes whether a player came, or takes that back. For the Game Master of the table, from ${ATTENDANCE_MINUTES} minutes before the start until ${ATTENDANCE_DAYS} days after it, ABSENT from the start on; staff correct it at any later time. It moves no money.`,
  auth: byService,
  input: (t) => ({
    bookingId: t.id({ required: true, description: 'The seat of the player.' }),
    state: t.field({ type: AttendanceState, description: 'Null: what was noted is taken back.' }),
  }),
  resolve: ({ bookingId, state }, { viewer }) =>
    noteAttendance(viewer, { bookingId: rowId('Booking', bookingId, 'bookingId'), state: state ?? null }),
  payload: changedBooking,
});
