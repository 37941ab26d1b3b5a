import { Session } from '../../catalog/session.schema.ts';
import { anySessionsByIds } from '../../catalog/sessions.service.ts';
import { changedViewer } from '../../identity/viewer.schema.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { globalId, rowId } from '../../platform/graphql/ids.ts';
import { byService, mutation } from '../../platform/graphql/mutation.ts';
import { changedBooking, changedBookingWithWords } from '../core/booking.schema.ts';
import { type CallOffPreview, previewCallOff } from './call-off-preview.service.ts';
import { cancelBooking, requestCancellation } from './cancellation.service.ts';
import { callOffSession } from './session-cancellation.service.ts';
import { withdrawCancellation } from './withdrawal.service.ts';

const Preview = builder.objectRef<CallOffPreview>('CallOffPreview').implement({
  description: 'The effects of calling a session off, before it is done.',
  fields: (t) => ({
    deletes: t.exposeBoolean('deletes', {
      description:
        'Whether the session is deleted, as nobody booked it or waits for it; false: it is cancelled.',
    }),
    refundCents: t.exposeInt('refundCents', {
      description: 'Total refund, to cards and as session credit, in US cents.',
    }),
    lines: t.exposeStringList('lines', { description: 'The effects, one sentence each.' }),
  }),
});

builder.objectField(Session, 'callOffPreview', (t) =>
  t.field({
    type: Preview,
    nullable: true,
    description:
      'The effects of `deleteSession` now; changes nothing. null: the viewer may not call it off, or it is cancelled already.',
    complexity: 50,
    resolve: (session, _args, { viewer }) => previewCallOff(viewer, session),
  }),
);

mutation('cancelBooking', {
  description:
    'Cancels a booking with a full refund, before `CancellationOutcome.deadline`; an unpaid one at any time. Payer only.',
  auth: byService,
  input: (t) => ({
    bookingId: t.id({ required: true, description: 'A booking that the viewer pays for.' }),
  }),
  resolve: async (input, { viewer }) => {
    const bookingId = rowId('Booking', input.bookingId, 'bookingId');
    return { bookingId, message: await cancelBooking(viewer, bookingId) };
  },
  payload: (t) => ({
    ...changedBookingWithWords(t),
    viewer: changedViewer(t, 'The viewer, whose bookings have changed.'),
  }),
});

mutation('requestCancellation', {
  description:
    'Requests a late cancellation from staff, from `CancellationOutcome.deadline` until the start. Payer only.',
  auth: byService,
  input: (t) => ({
    bookingId: t.id({ required: true, description: 'A booking that the viewer pays for.' }),
    reason: t.string({ description: 'Reason for staff, at most 1000 characters. Default: none.' }),
  }),
  resolve: async ({ reason, ...input }, { viewer }) => {
    const bookingId = rowId('Booking', input.bookingId, 'bookingId');
    await requestCancellation(viewer, bookingId, reason);
    return { bookingId };
  },
  payload: changedBooking,
});

mutation('withdrawCancellation', {
  description:
    'Withdraws a late cancellation request; the player keeps the seat. Refused once staff have decided, or while another player pays for the seat; repeating it changes nothing. Payer only.',
  auth: byService,
  input: (t) => ({
    bookingId: t.id({ required: true, description: 'The booking to keep.' }),
  }),
  resolve: async (input, { viewer }) => {
    const bookingId = rowId('Booking', input.bookingId, 'bookingId');
    await withdrawCancellation(viewer, bookingId);
    return { bookingId };
  },
  payload: changedBooking,
});

mutation('deleteSession', {
  description:
    'Deletes a session that nobody booked or waits for; cancels any other and refunds everybody. Staff, or its Game Master until it starts; once started and booked, super admins only.',
  auth: byService,
  input: (t) => ({
    id: t.id({ required: true, description: 'The session to call off.' }),
    reason: t.string({ description: 'Reason for the players, at most 1000 characters. Default: none.' }),
    refundCents: t.int({
      description:
        '`CallOffPreview.refundCents` as shown, in US cents; refused if it has changed. Default: not checked.',
    }),
  }),
  resolve: async ({ reason, refundCents, ...input }, { viewer }) => {
    const id = rowId('Session', input.id, 'id');
    return { id, ...(await callOffSession(viewer, id, reason, refundCents ?? null)) };
  },
  payload: (t) => ({
    deletedId: t.id({
      nullable: true,
      description: 'Global ID of the deleted session; null: it was cancelled instead.',
      resolve: ({ deleted, id }) => (deleted ? globalId('Session', id) : null),
    }),
    session: t.field({
      type: Session,
      nullable: true,
      description: 'The cancelled session; null: it was deleted.',
      resolve: async ({ deleted, id }) => (deleted ? null : ((await anySessionsByIds([id])).get(id) ?? null)),
    }),
    refundedBookings: t.exposeInt('refundedBookings', {
      description: 'The number of bookings refunded.',
    }),
    message: t.exposeString('message', {
      description: 'The result as a sentence about the refunds made.',
    }),
  }),
});
