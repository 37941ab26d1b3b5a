import { ViewerNode } from '../identity/viewer.schema.ts';
import { builder } from '../platform/graphql/builder.ts';
import { anyone, byService, mutation, sentence } from '../platform/graphql/mutation.ts';
import {
  deleteAccount,
  keepAccount,
  type OwnDeletionPreview,
  previewOwnDeletion,
} from './own-deletion.service.ts';

const Preview = builder.objectRef<OwnDeletionPreview>('AccountDeletionPreview').implement({
  description: 'The effects of deleting the viewer’s account now.',
  fields: (t) => ({
    refusal: t.exposeString('refusal', {
      nullable: true,
      description: 'Why the account cannot be deleted, as a sentence; null: it can.',
    }),
    eraseAt: t.expose('eraseAt', {
      type: 'DateTime',
      description: 'When personal data would be erased; until then the deletion can be undone.',
    }),
    bookings: t.exposeInt('bookings', {
      description:
        'The number of seats at upcoming sessions, paid or reserved, that would be cancelled, including late cancellations.',
    }),
    refundCents: t.exposeInt('refundCents', {
      description: 'Amount that would be refunded to cards, in US cents.',
    }),
    unsure: t.exposeString('unsure', {
      nullable: true,
      description: 'A sentence saying that the payment provider could not be asked; null: it answered.',
    }),
    late: t.exposeInt('late', {
      description:
        'The number of these seats without an automatic refund, because the session starts too soon.',
    }),
    lateCents: t.exposeInt('lateCents', {
      description: 'Amount paid by card for the seats in `late`, in US cents.',
    }),
    lateCreditCents: t.exposeInt('lateCreditCents', {
      description:
        'Session credit paid for the seats in `late`, in US cents; its return is also decided by staff.',
    }),
    creditCents: t.exposeInt('creditCents', {
      description: 'Session credit that would expire, in US cents.',
    }),
    passes: t.exposeInt('passes', {
      description: 'The number of unused emergency passes that would expire.',
    }),
    claimedSeats: t.exposeInt('claimedSeats', {
      description:
        'The number of seats at upcoming sessions claimed by friends; the friends keep them, and there is no refund as long as they do.',
    }),
    underWay: t.exposeString('underWay', {
      nullable: true,
      description:
        'What happens to seats whose payment is in progress or under review, as a sentence; null: none.',
    }),
    guestSeats: t.exposeStringList('guestSeats', {
      description:
        'Titles of upcoming sessions at which the viewer has a seat that another user paid for; these seats would be given back.',
    }),
  }),
});

builder.prismaObjectFields(ViewerNode, (t) => ({
  deletionPreview: t.field({
    type: Preview,
    description:
      'Preview of deleting the account now, including the payment state at the provider. Changes nothing.',
    complexity: 200,
    resolve: ({ id }) => previewOwnDeletion(id),
  }),
}));

builder.queryField('accountErasedAt', (t) =>
  t.field({
    type: 'DateTime',
    nullable: true,
    description:
      'When the account of this login will be erased after its owner deleted it; until then the login can only undo the deletion and `viewer` is null. null: not deleted.',
    resolve: (_root, _args, { leaver }) => leaver?.leavesAt ?? null,
  }),
);

mutation('deleteAccount', {
  description:
    'Closes the viewer’s account, cancels bookings by the cancellation policy, and erases personal data after 7 days. Logged-in users only.',
  auth: byService,
  input: (t) => ({
    password: t.string({
      required: true,
      description:
        'The current password, for confirmation. Accounts without one must first set it, through a mailed link.',
    }),
  }),
  resolve: (input, { viewer }) => deleteAccount(viewer, input),
  payload: (t) => ({
    ...sentence(t),
    eraseAt: t.expose('eraseAt', {
      type: 'DateTime',
      description:
        'When personal data will be erased; until then `keepAccount` can undo the deletion, the only action this login still allows.',
    }),
  }),
});

mutation('keepAccount', {
  description:
    'Undoes the deletion of an account, within 7 days. Requires the token of the mailed link or a login to that account.',
  auth: anyone,
  input: (t) => ({
    token: t.string({
      description: 'The token from the mailed link; null: the account of the current login.',
    }),
  }),
  resolve: (input, context) => keepAccount(context, input),
  payload: sentence,
});
