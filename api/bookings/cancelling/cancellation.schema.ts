import { Session } from '../../catalog/session.schema.ts';
import { anySessionsByIds } from '../../catalog/sessions.service.ts';
import { db } from '../../platform/db.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { globalId, rowId } from '../../platform/graphql/ids.ts';
import { BookingNode } from '../core/booking.schema.ts';
import { cancelBooking, removeFromSession, requestCancellation } from './cancellation.service.ts';
import { type CalledOff, callOffSession } from './session-cancellation.service.ts';

const DeletedSession = builder.objectRef<CalledOff & { id: number }>('DeletedSession').implement({
  description: 'A session taken off the catalogue.',
  fields: (t) => ({
    deletedId: t.id({
      nullable: true,
      description:
        'Set when nobody had ever booked it and its rows are gone; null: it was cancelled instead.',
      resolve: ({ deleted, id }) => (deleted ? globalId('Session', id) : null),
    }),
    cancelled: t.field({
      type: Session,
      nullable: true,
      description: 'The session, now cancelled; null: it was deleted.',
      resolve: async ({ deleted, id }) => (deleted ? null : ((await anySessionsByIds([id])).get(id) ?? null)),
    }),
    refundedBookings: t.exposeInt('refundedBookings', {
      description: 'How many players get their money back.',
    }),
  }),
});

const CancelBookingInput = builder.inputType('CancelBookingInput', {
  fields: (t) => ({ bookingId: t.id({ required: true }) }),
});
const RequestCancellationInput = builder.inputType('RequestCancellationInput', {
  fields: (t) => ({
    bookingId: t.id({ required: true }),
    reason: t.string({ description: 'At most 1000 characters.' }),
  }),
});
const DeleteSessionInput = builder.inputType('DeleteSessionInput', {
  fields: (t) => ({
    id: t.id({ required: true }),
    reason: t.string({ description: 'Told to the players.' }),
  }),
});
const RemoveFromSessionInput = builder.inputType('RemoveFromSessionInput', {
  fields: (t) => ({ bookingId: t.id({ required: true }) }),
});

builder.mutationFields((t) => ({
  cancelBooking: t.prismaField({
    type: BookingNode,
    errors: {},
    description: 'Gives a booking up: more than 24 hours before the start everything paid goes back.',
    args: { input: t.arg({ type: CancelBookingInput, required: true }) },
    resolve: async (query, _root, { input }, { viewer }) => {
      const id = rowId('Booking', input.bookingId, 'bookingId');
      await cancelBooking(viewer, id);
      return db.booking.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
  requestCancellation: t.prismaField({
    type: BookingNode,
    errors: {},
    description: 'Asks staff to cancel in the last 24 hours before the start.',
    args: { input: t.arg({ type: RequestCancellationInput, required: true }) },
    resolve: async (query, _root, { input }, { viewer }) => {
      const id = rowId('Booking', input.bookingId, 'bookingId');
      await requestCancellation(viewer, id, input.reason);
      return db.booking.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
  deleteSession: t.field({
    type: DeletedSession,
    errors: {},
    description:
      'Deletes a session nobody ever booked; any other is cancelled, everyone refunded and told. For staff, and for the Game Master of a session to come.',
    args: { input: t.arg({ type: DeleteSessionInput, required: true }) },
    resolve: async (_root, { input }, { viewer }) => {
      const id = rowId('Session', input.id, 'id');
      return { id, ...(await callOffSession(viewer, id, input.reason)) };
    },
  }),
  removeFromSession: t.prismaField({
    type: BookingNode,
    errors: {},
    authScopes: { superAdmin: true },
    description: 'Takes a player off a session and refunds the whole price. Super admins only.',
    args: { input: t.arg({ type: RemoveFromSessionInput, required: true }) },
    resolve: async (query, _root, { input }, { viewer }) => {
      const id = rowId('Booking', input.bookingId, 'bookingId');
      await removeFromSession(viewer, id);
      return db.booking.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
}));
