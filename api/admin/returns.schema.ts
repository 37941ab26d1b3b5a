import { type PartRefund, previewPartRefund } from '../bookings/cancelling/part-refund.service.ts';
import { RemovalRefundEnum } from '../bookings/cancelling/removal.schema.ts';
import { previewRemoval, type Removal } from '../bookings/cancelling/removal.service.ts';
import { builder } from '../platform/graphql/builder.ts';
import { rowId } from '../platform/graphql/ids.ts';
import { Admin } from './admin.schema.ts';

const PartRefundPreview = builder.objectRef<PartRefund>('PartRefundPreview').implement({
  description: 'The effects of a partial refund. Super admins only.',
  fields: (t) => ({
    leftCents: t.exposeInt('leftCents', { description: 'Maximum refundable amount, in US cents.' }),
    leftCardCents: t.exposeInt('leftCardCents', {
      description: 'The part of `leftCents` refundable to the card, in US cents.',
    }),
    leftCreditCents: t.exposeInt('leftCreditCents', {
      description: 'The part of `leftCents` paid with session credit, in US cents.',
    }),
    cardCents: t.exposeInt('cardCents', {
      description: 'The part of `amountCents` refunded to the card, in US cents.',
    }),
    creditCents: t.exposeInt('creditCents', {
      description: 'The part of `amountCents` returned as session credit, in US cents.',
    }),
    note: t.exposeString('note', {
      nullable: true,
      description: 'Why `leftCents` is less than the price; null: it is not less.',
    }),
    sentence: t.exposeString('sentence', { description: 'The explanation that the player reads.' }),
  }),
});

const RemovalPreview = builder.objectRef<Removal>('RemovalPreview').implement({
  description: 'What the player gets back with one refund option when staff remove them from a session.',
  fields: (t) => ({
    refund: t.expose('refund', { type: RemovalRefundEnum, description: 'The refund option.' }),
    cardCents: t.exposeInt('cardCents', { description: 'Amount refunded to the card, in US cents.' }),
    creditCents: t.exposeInt('creditCents', {
      description: 'Amount returned as session credit, in US cents.',
    }),
    feeCents: t.exposeInt('feeCents', { description: 'Amount kept, in US cents.' }),
    sentence: t.exposeString('sentence', { description: 'The explanation that the player reads.' }),
  }),
});

builder.objectFields(Admin, (t) => ({
  partRefundPreview: t.field({
    type: PartRefundPreview,
    nullable: true,
    description:
      'Previews a partial refund, after asking the payment provider what is left. null: no paid seat, or the viewer is not a super admin.',
    args: {
      bookingId: t.arg.id({
        required: true,
        description: 'The booking, which is kept, by global ID or databaseId.',
      }),
      amountCents: t.arg.int({ required: true, description: 'Amount to refund, in US cents.' }),
    },
    complexity: 20,
    resolve: ({ viewer }, { bookingId, amountCents }) =>
      viewer.isSuperAdmin
        ? previewPartRefund(viewer, rowId('Booking', bookingId, 'bookingId'), Math.max(0, amountCents))
        : null,
  }),
  removalPreviews: t.field({
    type: [RemovalPreview],
    description:
      'Previews each refund option for removing a player from a session, at most three. Empty: the booking has ended, or the viewer is not a super admin.',
    args: {
      bookingId: t.arg.id({
        required: true,
        description: 'The booking to remove, by global ID or databaseId.',
      }),
    },
    complexity: 20,
    resolve: ({ viewer }, { bookingId }) =>
      viewer.isSuperAdmin ? previewRemoval(viewer, rowId('Booking', bookingId, 'bookingId')) : [],
  }),
}));
