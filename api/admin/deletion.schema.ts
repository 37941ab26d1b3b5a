import { waitingUntil } from '../account/deletion.service.ts';
import { builder } from '../platform/graphql/builder.ts';
import { loader } from '../platform/graphql/loader.ts';
import { mutation, sentence } from '../platform/graphql/mutation.ts';
import { requireSuperAdmin } from '../platform/viewer.ts';
import { type DeletionPreview, deleteUser, keepUser, previewDeletion } from './deletion.service.ts';
import { AdminUser, userIdIn, withUser } from './user.schema.ts';

const Preview = builder.objectRef<DeletionPreview>('UserDeletionPreview').implement({
  description: 'What deleting a person would do now.',
  fields: (t) => ({
    refusal: t.exposeString('refusal', {
      nullable: true,
      description: 'Why it cannot be done, in a sentence; null: it can.',
    }),
    bookings: t.exposeInt('bookings', {
      description: 'Seats of sessions to come, paid for or reserved, that would be given up.',
    }),
    refundCents: t.exposeInt('refundCents', { description: 'What would go back to cards, in US cents.' }),
    unsure: t.exposeString('unsure', {
      nullable: true,
      description: 'A sentence saying that the payment provider could not be asked; null: it answered.',
    }),
    lostCreditCents: t.exposeInt('lostCreditCents', {
      description: 'Session credit that would end with the account, in US cents.',
    }),
    claimedSeats: t.exposeInt('claimedSeats', {
      description: 'Of the seats that would be given up those that friends have claimed, who are told.',
    }),
    underWay: t.exposeString('underWay', {
      nullable: true,
      description:
        'What becomes of seats whose payment is on its way or looked into, in a sentence; null: there are none.',
    }),
    guestSeats: t.exposeStringList('guestSeats', {
      description:
        'Titles of sessions to come at which the person sits on a seat that somebody else paid for.',
    }),
  }),
});

builder.objectField(AdminUser, 'deletionPreview', (t) =>
  t.field({
    type: Preview,
    nullable: true,
    description: 'What deleting this person would do; null: the viewer is no super admin. Changes nothing.',
    resolve: ({ id }, _args, { viewer }) => (viewer?.isSuperAdmin ? previewDeletion(viewer, id) : null),
  }),
);

builder.objectField(AdminUser, 'leavesAt', (t) =>
  t.field({
    type: 'DateTime',
    nullable: true,
    description:
      'When the person is erased, who deleted the account themselves and may keep it until then; null: nobody waits.',
    resolve: ({ id }, _args, context) => leaving.load(context, id),
  }),
);

const leaving = loader(async (ids) => waitingUntil(ids));

mutation('deleteUser', {
  description:
    'Deletes a person: their bookings to come are cancelled and refunded, then they are made anonymous; somebody who deleted the account themselves waits no longer. Super admins only.',
  auth: (viewer) => requireSuperAdmin(viewer, 'delete users'),
  input: (t) => ({ userId: t.id({ required: true, description: 'Who shall be forgotten; an AdminUser.' }) }),
  resolve: async (input, { viewer }) => {
    const userId = userIdIn(input);
    return { userId, ...(await deleteUser(viewer, userId)) };
  },
  payload: (t) => ({
    ...withUser('What is left of the person.')(t as never),
    ...sentence(t as never),
    deletedBookings: t.exposeInt('deletedBookings', { description: 'Bookings that were cancelled for it.' }),
  }),
});

mutation('keepUser', {
  description:
    'Opens an account again that its person has deleted, while it is not erased. Super admins only.',
  auth: (viewer) => requireSuperAdmin(viewer, 'keep accounts'),
  input: (t) => ({ userId: t.id({ required: true, description: 'Whose account is kept; an AdminUser.' }) }),
  resolve: (input, { viewer }) => keepUser(viewer, userIdIn(input)),
  payload: (t) => ({
    ...withUser('The person with an open account.')(t as never),
    ...sentence(t as never),
  }),
});
