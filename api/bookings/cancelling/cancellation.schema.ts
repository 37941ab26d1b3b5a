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
  description: 'What calling a session off does to players and their money, before it is done.',
  fields: (t) => ({
    deletes: t.exposeBoolean('deletes', {
      description: 'Nobody ever booked it: it is deleted. False: it stays in the records as cancelled.',
    }),
    refundCents: t.exposeInt('refundCents', {
      description: 'What goes back, to cards and as session credit together, in US cents.',
    }),
    lines: t.exposeStringList('lines', { description: 'What happens to whom, sentence by sentence.' }),
  }),
});

builder.objectField(Session, 'callOffPreview', (t) =>
  t.field({
    type: Preview,
    nullable: true,
    description:
      'What `deleteSession` would do now; changes nothing. Null: the viewer may not call it off, or it was called off before.',
    complexity: 50,
    resolve: (session, _args, { viewer }) => previewCallOff(viewer, session),
  }),
);

mutation('cancelBooking', {
  description:
    'Gives a booking up: more than 24 hours before the start everything paid goes back. For its player.',
  auth: byService,
  input: (t) => ({
    bookingId: t.id({ required: true, description: 'The booking to give up.' }),
  }),
  resolve: async (input, { viewer }) => {
    const bookingId = rowId('Booking', input.bookingId, 'bookingId');
    return { bookingId, message: await cancelBooking(viewer, bookingId) };
  },
  payload: (t) => ({
    ...changedBookingWithWords(t),
    viewer: changedViewer(t, 'The player, whose lists of bookings have changed.'),
  }),
});

mutation('requestCancellation', {
  description: 'Asks staff to cancel in the last 24 hours before the start. For the player of the booking.',
  auth: byService,
  input: (t) => ({
    bookingId: t.id({ required: true, description: 'The booking to give up.' }),
    reason: t.string({ description: 'Why, for staff, at most 1000 characters; null: not said.' }),
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
    'Takes a request to cancel late back: the seat stays the player’s. Refused once staff have answered, or while somebody pays for the seat; done again it changes nothing. For the player of the booking.',
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
    'Deletes a session nobody ever booked; any other is cancelled, everyone refunded and told. For staff, and for the Game Master of a session to come.',
  auth: byService,
  input: (t) => ({
    id: t.id({ required: true, description: 'The session to take off the catalogue.' }),
    reason: t.string({ description: 'Told to the players; null: not said.' }),
    refundCents: t.int({
      description:
        'What `callOffPreview` named, in US cents; refused when it is another sum by now. Null: nothing was promised.',
    }),
  }),
  resolve: async ({ reason, refundCents, ...input }, { viewer }) => {
    const id = rowId('Session', input.id, 'id');
    return { id, ...(await callOffSession(viewer, id, reason, refundCents ?? null)) };
  },
  payload: (t) => ({
    deletedId: t.id({
      nullable: true,
      description:
        'The session, when nobody had ever booked it and it is gone; null: it was cancelled instead.',
      resolve: ({ deleted, id }) => (deleted ? globalId('Session', id) : null),
    }),
    session: t.field({
      type: Session,
      nullable: true,
      description: 'The session, now cancelled; null: it was deleted.',
      resolve: async ({ deleted, id }) => (deleted ? null : ((await anySessionsByIds([id])).get(id) ?? null)),
    }),
    refundedBookings: t.exposeInt('refundedBookings', {
      description: 'How many players get money or credit back.',
    }),
    message: t.exposeString('message', {
      description: 'What became of the money, in a sentence made of what was done.',
    }),
  }),
});
