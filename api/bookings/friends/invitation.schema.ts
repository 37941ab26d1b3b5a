import { loadSession, Session } from '../../catalog/session.schema.ts';
import { authorName } from '../../identity/author-name.rules.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { byService, mutation } from '../../platform/graphql/mutation.ts';
import { changedBooking } from '../core/booking.schema.ts';
import { claimSeatOf, getInvitation, type Invitation } from './invitations.service.ts';

const InvitationRef = builder.objectRef<Invitation>('Invitation').implement({
  description: 'Seats that somebody has paid for their friends. Seen by whoever has the link.',
  fields: (t) => ({
    session: t.field({
      type: Session,
      description: 'What is played.',
      resolve: ({ sessionId }, _args, context) => loadSession(context, sessionId),
    }),
    invitedBy: t.string({
      description: 'First name and initial of who paid, or that they are gone.',
      resolve: ({ invitedBy }) => authorName(invitedBy),
    }),
    seatsLeft: t.exposeInt('seatsLeft', { description: 'How many seats can still be claimed.' }),
    isOpen: t.exposeBoolean('isOpen', {
      description: 'False: the session has begun, or does not take place.',
    }),
    isOwn: t.exposeBoolean('isOwn', { description: 'The viewer has paid for these seats.' }),
  }),
});

const address = {
  order: 'The number in the address of the link.',
  token: 'The secret in the address of the link.',
};

builder.queryField('invitation', (t) =>
  t.field({
    type: InvitationRef,
    nullable: true,
    complexity: 10,
    description: 'What a link for friends leads to. Public; null: it does not work, or not any more.',
    args: {
      order: t.arg.int({ required: true, description: address.order }),
      token: t.arg.string({ required: true, description: address.token }),
    },
    resolve: (_root, args, { viewer }) => getInvitation(viewer, args),
  }),
);

mutation('claimSeat', {
  description:
    'Takes one of the seats that a friend has paid for; whoever comes first has the last one. For whoever is logged in and has the link.',
  auth: byService,
  input: (t) => ({
    order: t.int({ required: true, description: address.order }),
    token: t.string({ required: true, description: address.token }),
    agreeToTerms: t.boolean({
      required: true,
      description: 'The friend agrees; must be true.',
    }),
    isAdult: t.boolean({
      defaultValue: false,
      description:
        'The friend is 18 or older; must be true unless `Viewer.isConfirmedAdult` is. It is remembered.',
    }),
    agreeToConduct: t.boolean({
      defaultValue: false,
      description:
        'The friend keeps to the code of conduct; must be true unless `Viewer.keepsConduct` is. It is remembered.',
    }),
    specialRequests: t.string({
      description:
        'What the friend wants the Game Master to know, at most 1000 characters; who paid does not read it. Null: nothing.',
    }),
  }),
  resolve: ({ isAdult, agreeToConduct, specialRequests, ...input }, { viewer }) =>
    claimSeatOf(viewer, {
      ...input,
      isAdult: isAdult ?? undefined,
      agreeToConduct: agreeToConduct ?? undefined,
      specialRequests: specialRequests ?? undefined,
    }),
  payload: changedBooking,
});
