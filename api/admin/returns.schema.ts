import { type PartRefund, previewPartRefund } from '../bookings/cancelling/part-refund.service.ts';
import { RemovalRefundEnum } from '../bookings/cancelling/removal.schema.ts';
import { previewRemoval, type Removal } from '../bookings/cancelling/removal.service.ts';
import { builder } from '../platform/graphql/builder.ts';
import { rowId } from '../platform/graphql/ids.ts';
import { Admin } from './admin.schema.ts';

const PartRefundPreview = builder.objectRef<PartRefund>('PartRefundPreview').implement({
  description: 'What giving back a part of a price would do. Super admins only.',
  fields: (t) => ({
    leftCents: t.exposeInt('leftCents', { description: 'At most so much can be given back, in US cents.' }),
    leftCardCents: t.exposeInt('leftCardCents', {
      description: 'Of it, what goes to the card, in US cents.',
    }),
    leftCreditCents: t.exposeInt('leftCreditCents', {
      description: 'Of it, what was session credit, in US cents.',
    }),
    cardCents: t.exposeInt('cardCents', {
      description: 'Of the amount asked for, what goes to the card, in US cents.',
    }),
    creditCents: t.exposeInt('creditCents', {
      description: 'Of it, what becomes session credit again, in US cents.',
    }),
    note: t.exposeString('note', {
      nullable: true,
      description: 'Why it is less than the price that is left; null: it is all of it.',
    }),
    sentence: t.exposeString('sentence', { description: 'What the player reads of it.' }),
  }),
});

const RemovalPreview = builder.objectRef<Removal>('RemovalPreview').implement({
  description: 'What one choice would do with the money of a player who is taken off a session.',
  fields: (t) => ({
    refund: t.expose('refund', { type: RemovalRefundEnum, description: 'The choice.' }),
    cardCents: t.exposeInt('cardCents', { description: 'What goes back to the card, in US cents.' }),
    creditCents: t.exposeInt('creditCents', {
      description: 'What becomes session credit again, in US cents.',
    }),
    feeCents: t.exposeInt('feeCents', { description: 'What is kept, in US cents.' }),
    sentence: t.exposeString('sentence', { description: 'What the player reads of it.' }),
  }),
});

builder.objectFields(Admin, (t) => ({
  partRefundPreview: t.field({
    type: PartRefundPreview,
    nullable: true,
    description:
      'What giving back so much of a booking would do; the provider is asked what is left. Null: no seat that is paid for, or the viewer is no super admin.',
    args: {
      bookingId: t.arg.id({ required: true, description: 'The seat that stays, by global id or number.' }),
      amountCents: t.arg.int({ required: true, description: 'What is to be given back, in US cents.' }),
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
      'What each choice would do when the player of a booking is removed, at most three; none: the booking has ended, or the viewer is no super admin.',
    args: {
      bookingId: t.arg.id({
        required: true,
        description: 'The seat to be taken away, by global id or number.',
      }),
    },
    complexity: 20,
    resolve: ({ viewer }, { bookingId }) =>
      viewer.isSuperAdmin ? previewRemoval(viewer, rowId('Booking', bookingId, 'bookingId')) : [],
  }),
}));
