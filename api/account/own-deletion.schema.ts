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
  description: 'What deleting their account would do to the person asking now.',
  fields: (t) => ({
    refusal: t.exposeString('refusal', {
      nullable: true,
      description: 'Why it cannot be done, in a sentence; null: it can.',
    }),
    eraseAt: t.expose('eraseAt', {
      type: 'DateTime',
      description: 'When all that is personal would be erased; until then the account can be kept.',
    }),
    bookings: t.exposeInt('bookings', {
      description: 'Seats of sessions to come, paid for or reserved, that would be given up, late ones too.',
    }),
    refundCents: t.exposeInt('refundCents', { description: 'What would go back to cards, in US cents.' }),
    unsure: t.exposeString('unsure', {
      nullable: true,
      description: 'That the payment provider could not be asked about it, in a sentence; null: it was.',
    }),
    late: t.exposeInt('late', {
      description: 'Seats of them for which nothing goes back by itself, because they begin too soon.',
    }),
    lateCents: t.exposeInt('lateCents', { description: 'What cards paid for these, in US cents.' }),
    lateCreditCents: t.exposeInt('lateCreditCents', {
      description: 'What session credit paid for these, in US cents; staff decide about it too.',
    }),
    creditCents: t.exposeInt('creditCents', {
      description: 'Session credit that would end with the account, in US cents.',
    }),
    passes: t.exposeInt('passes', {
      description: 'Unused emergency passes that would end with the account.',
    }),
    claimedSeats: t.exposeInt('claimedSeats', {
      description:
        'Seats of sessions to come that friends have claimed: they keep them, and nothing goes back for these as long as they do.',
    }),
    underWay: t.exposeString('underWay', {
      nullable: true,
      description:
        'What becomes of seats whose payment is on its way or looked into, in a sentence; null: there are none.',
    }),
    guestSeats: t.exposeStringList('guestSeats', {
      description:
        'Titles of sessions to come at which the person sits on a seat that somebody else paid for; it would be given back.',
    }),
  }),
});

builder.prismaObjectFields(ViewerNode, (t) => ({
  deletionPreview: t.field({
    type: Preview,
    description:
      'What deleting the account would do now, after the payment provider was asked. Changes nothing.',
    complexity: 200,
    resolve: ({ id }) => previewOwnDeletion(id),
  }),
}));

builder.queryField('accountErasedAt', (t) =>
  t.field({
    type: 'DateTime',
    nullable: true,
    description:
      'When the account of this login is erased, because its person deleted it: the login does nothing but keep it, and its `viewer` is null. Null: nobody deleted it.',
    resolve: (_root, _args, { leaver }) => leaver?.leavesAt ?? null,
  }),
);

mutation('deleteAccount', {
  description:
    'Closes the account of the viewer, ends what they have booked by its policy, and erases the person after 7 days. For whoever is logged in.',
  auth: byService,
  input: (t) => ({
    password: t.string({
      required: true,
      description:
        'The current password. Accounts that have none are refused: one is set first, by a mailed link.',
    }),
  }),
  resolve: (input, { viewer }) => deleteAccount(viewer, input),
  payload: (t) => ({
    ...sentence(t),
    eraseAt: t.expose('eraseAt', {
      type: 'DateTime',
      description: 'Until then the account can be kept; the login that asked can do that, and nothing else.',
    }),
  }),
});

mutation('keepAccount', {
  description:
    'Opens an account again that its person has deleted less than 7 days ago. For everybody who has the mailed link, or is logged in to that account.',
  auth: anyone,
  input: (t) => ({
    token: t.string({ description: 'The secret of the mailed link; null: the login shows who it is.' }),
  }),
  resolve: (input, context) => keepAccount(context, input),
  payload: sentence,
});
