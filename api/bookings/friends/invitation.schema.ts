import { loadSession, Session } from '../../catalog/session.schema.ts';
import { authorName } from '../../identity/author-name.rules.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { byService, mutation } from '../../platform/graphql/mutation.ts';
import { changedBooking } from '../core/booking.schema.ts';
import { claimSeatOf, getInvitation, type Invitation } from './invitations.service.ts';

const InvitationRef = builder.objectRef<Invitation>('Invitation').implement({
  description: 'Seats that a player paid for friends. Visible to anybody with the link.',
  fields: (t) => ({
    session: t.field({
      type: Session,
      description: 'Where the offered seat is.',
      resolve: ({ sessionId }, _args, context) => loadSession(context, sessionId),
    }),
    invitedBy: t.string({
      description: 'First name and initial of the payer, or that they have left.',
      resolve: ({ invitedBy }) => authorName(invitedBy),
    }),
    seatsLeft: t.exposeInt('seatsLeft', { description: 'The number of seats still to claim.' }),
    isOpen: t.exposeBoolean('isOpen', {
      description: 'Whether the session is still to come and not cancelled.',
    }),
    isOwn: t.exposeBoolean('isOwn', { description: 'Whether the viewer is the payer.' }),
  }),
});

const address = {
  order: 'The number in the link’s URL.',
  token: 'The secret in the link’s URL.',
};

builder.queryField('invitation', (t) =>
  t.field({
    type: InvitationRef,
    nullable: true,
    complexity: 10,
    description:
      'The invitation of a link for friends. Public. null: the link does not work any more, or never did.',
    args: {
      order: t.arg.int({ required: true, description: address.order }),
      token: t.arg.string({ required: true, description: address.token }),
    },
    resolve: (_root, args, { viewer }) => getInvitation(viewer, args),
  }),
);

mutation('claimSeat', {
  description:
    'Claims a seat that a friend paid for, first come, first served. For logged-in users with the link.',
  auth: byService,
  input: (t) => ({
    order: t.int({ required: true, description: address.order }),
    token: t.string({ required: true, description: address.token }),
    agreeToTerms: t.boolean({
      required: true,
      description: 'Whether the viewer agrees to the terms; must be true.',
    }),
    isAdult: t.boolean({
      defaultValue: false,
      description:
        'Whether the viewer is 18 or older; must be true unless `Viewer.isConfirmedAdult` is. It is saved.',
    }),
    agreeToConduct: t.boolean({
      defaultValue: false,
      description:
        'Whether the viewer agrees to the code of conduct; must be true unless `Viewer.keepsConduct` is. It is saved.',
    }),
    specialRequests: t.string({
      description:
        'Message to the Game Master, at most 1000 characters; hidden from the payer. Default: none.',
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
