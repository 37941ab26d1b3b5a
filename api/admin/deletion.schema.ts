import { waitingUntil } from '../account/deletion.service.ts';
import { builder } from '../platform/graphql/builder.ts';
import { loader } from '../platform/graphql/loader.ts';
import { mutation, sentence } from '../platform/graphql/mutation.ts';
import { requireSuperAdmin } from '../platform/viewer.ts';
import { type DeletionPreview, deleteUser, keepUser, previewDeletion } from './deletion.service.ts';
import { AdminUser, userIdIn, withUser } from './user.schema.ts';

const Preview = builder.objectRef<DeletionPreview>('UserDeletionPreview').implement({
  description: 'The effects of deleting a user now.',
  fields: (t) => ({
    refusal: t.exposeString('refusal', {
      nullable: true,
      description: 'Why the user cannot be deleted, as a sentence; null: they can.',
    }),
    bookings: t.exposeInt('bookings', {
      description: 'The number of paid or reserved seats at future sessions that would be cancelled.',
    }),
    refundCents: t.exposeInt('refundCents', {
      description: 'Amount that would be refunded to cards, in US cents.',
    }),
    unsure: t.exposeString('unsure', {
      nullable: true,
      description: 'A sentence saying that the payment provider could not be asked; null: it answered.',
    }),
    lostCreditCents: t.exposeInt('lostCreditCents', {
      description: 'Session credit that would be lost with the account, in US cents.',
    }),
    claimedSeats: t.exposeInt('claimedSeats', {
      description: 'The number of cancelled seats claimed by friends, who are notified.',
    }),
    underWay: t.exposeString('underWay', {
      nullable: true,
      description:
        'What happens to seats whose payment is in progress or under review, as a sentence; null: none.',
    }),
    guestSeats: t.exposeStringList('guestSeats', {
      description: 'Titles of the future sessions where the user sits on a seat paid by another user.',
    }),
  }),
});

builder.objectField(AdminUser, 'deletionPreview', (t) =>
  t.field({
    type: Preview,
    nullable: true,
    description: 'Previews deleting this user. Changes nothing. null unless the viewer is a super admin.',
    resolve: ({ id }, _args, { viewer }) => (viewer?.isSuperAdmin ? previewDeletion(viewer, id) : null),
  }),
);

builder.objectField(AdminUser, 'leavesAt', (t) =>
  t.field({
    type: 'DateTime',
    nullable: true,
    description:
      'When a self-requested account deletion becomes final; the user can undo it until then. null: none pending.',
    resolve: ({ id }, _args, context) => leaving.load(context, id),
  }),
);

const leaving = loader(async (ids) => waitingUntil(ids));

mutation('deleteUser', {
  description:
    'Deletes a user: cancels and refunds future bookings, then anonymises the account. A pending self-requested deletion becomes final at once. Super admins only.',
  auth: (viewer) => requireSuperAdmin(viewer, 'delete users'),
  input: (t) => ({ userId: t.id({ required: true, description: 'The AdminUser to delete.' }) }),
  resolve: async (input, { viewer }) => {
    const userId = userIdIn(input);
    return { userId, ...(await deleteUser(viewer, userId)) };
  },
  payload: (t) => ({
    ...withUser('The user after the deletion.')(t as never),
    ...sentence(t as never),
    deletedBookings: t.exposeInt('deletedBookings', { description: 'The number of bookings cancelled.' }),
  }),
});

mutation('keepUser', {
  description: 'Undoes a pending self-requested account deletion. Super admins only.',
  auth: (viewer) => requireSuperAdmin(viewer, 'keep accounts'),
  input: (t) => ({ userId: t.id({ required: true, description: 'The AdminUser whose account to keep.' }) }),
  resolve: (input, { viewer }) => keepUser(viewer, userIdIn(input)),
  payload: (t) => ({
    ...withUser('The user, active again.')(t as never),
    ...sentence(t as never),
  }),
});
