import { builder } from '../../platform/graphql/builder.ts';
import { rowId } from '../../platform/graphql/ids.ts';
import { mutation } from '../../platform/graphql/mutation.ts';
import { requireSuperAdmin } from '../../platform/viewer.ts';
import { changedBooking } from '../core/booking.schema.ts';
import { refundBooking } from './part-refund.service.ts';
import { removeFromSession } from './removal.service.ts';

export const RemovalRefundEnum = builder.enumType('RemovalRefund', {
  description: 'The refund for a player removed from a session.',
  values: {
    WHOLE: { value: 'whole', description: 'Everything not refunded yet.' },
    BY_THE_RULES: {
      value: 'by_the_rules',
      description:
        'As if the player cancelled now: everything, all but the minimum late fee, or nothing after the start unless a request is open.',
    },
    NOTHING: { value: 'nothing', description: 'Nothing; the payment is kept.' },
  } as const,
});

mutation('removeFromSession', {
  description: 'Removes a player from a session with the chosen refund. Super admins only.',
  auth: (viewer) => requireSuperAdmin(viewer, 'remove a player from a session'),
  input: (t) => ({
    bookingId: t.id({ required: true, description: 'The player’s booking.' }),
    reason: t.string({ description: 'Reason for the player, at most 1000 characters. Default: none.' }),
    refund: t.field({ type: RemovalRefundEnum, description: 'The refund. Default: WHOLE.' }),
    seenCents: t.int({
      description: 'The refund as previewed, in US cents; refused if it has changed. Default: not checked.',
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
    'Refunds part or all of the price of a seat; the player keeps the seat and is notified. Super admins only.',
  auth: (viewer) => requireSuperAdmin(viewer, 'give money back'),
  input: (t) => ({
    bookingId: t.id({ required: true, description: 'A paid booking.' }),
    amountCents: t.int({
      required: true,
      description: 'Amount in US cents, at most `leftCents`; to the card first, then as session credit.',
    }),
    leftCents: t.int({
      required: true,
      description: 'The refundable rest as previewed, in US cents; refused if it has changed.',
    }),
    reason: t.string({ required: true, description: 'Reason for the player, 3 to 500 characters.' }),
  }),
  resolve: async ({ bookingId: id, ...input }, { viewer }) => {
    const bookingId = rowId('Booking', id, 'bookingId');
    await refundBooking(viewer, bookingId, input);
    return { bookingId };
  },
  payload: changedBooking,
});
