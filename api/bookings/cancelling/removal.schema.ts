import { builder } from '../../platform/graphql/builder.ts';
import { rowId } from '../../platform/graphql/ids.ts';
import { mutation } from '../../platform/graphql/mutation.ts';
import { requireSuperAdmin } from '../../platform/viewer.ts';
import { changedBooking } from '../core/booking.schema.ts';
import { refundBooking } from './part-refund.service.ts';
import { removeFromSession } from './removal.service.ts';

export const RemovalRefundEnum = builder.enumType('RemovalRefund', {
  description: 'What goes back to a player whom staff take off a session.',
  values: {
    WHOLE: { value: 'whole', description: 'Everything that has not gone back yet.' },
    BY_THE_RULES: {
      value: 'by_the_rules',
      description:
        'What cancelling now would bring: everything, all but the least late fee, or nothing after the start.',
    },
    NOTHING: { value: 'nothing', description: 'Nothing: what was paid is kept.' },
  } as const,
});

mutation('removeFromSession', {
  description: 'Takes a player off a session and refunds what was chosen. Super admins only.',
  auth: (viewer) => requireSuperAdmin(viewer, 'remove a player from a session'),
  input: (t) => ({
    bookingId: t.id({ required: true, description: 'The booking of the player.' }),
    reason: t.string({ description: 'Told to the player, at most 1000 characters; null: not said.' }),
    refund: t.field({ type: RemovalRefundEnum, description: 'What goes back; null: the whole price.' }),
    seenCents: t.int({
      description:
        'What the preview said goes back, in US cents: refused if it is another sum by now. Null: not asked.',
    }),
  }),
  resolve: async ({ refund, ...input }, { viewer }) => {
    const bookingId = rowId('Booking', input.bookingId, 'bookingId');
    await removeFromSession(viewer, bookingId, { ...input, refund: refund ?? undefined });
    return { bookingId };
  },
  payload: changedBooking,
});

mutation('refundBooking', {
  description:
    'Gives a part of what was paid for a seat back, or all of it; the player keeps the seat and is told. Super admins only.',
  auth: (viewer) => requireSuperAdmin(viewer, 'give money back'),
  input: (t) => ({
    bookingId: t.id({ required: true, description: 'A booking whose seat is paid for.' }),
    amountCents: t.int({
      required: true,
      description: 'US cents, at most what is left: the card first, then session credit.',
    }),
    leftCents: t.int({
      required: true,
      description:
        'What the preview said is left to give back, in US cents: refused if it is another sum by now.',
    }),
    reason: t.string({ required: true, description: 'Why, for the player; 3 to 500 characters.' }),
  }),
  resolve: async ({ bookingId: id, ...input }, { viewer }) => {
    const bookingId = rowId('Booking', id, 'bookingId');
    await refundBooking(viewer, bookingId, input);
    return { bookingId };
  },
  payload: changedBooking,
});
