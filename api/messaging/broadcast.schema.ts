import { UserNode } from '../identity/user.schema.ts';
import { db } from '../platform/db.ts';
import { builder } from '../platform/graphql/builder.ts';
import { globalId, rowId } from '../platform/graphql/ids.ts';
import { mutation, type PayloadBuilder, sentence } from '../platform/graphql/mutation.ts';
import { requireViewer } from '../platform/viewer.ts';
import {
  type BroadcastResult,
  type Delivery,
  listDeliveries,
  sendBroadcast,
  sendEmail,
} from './broadcast.service.ts';

const MailStatusEnum = builder.enumType('MailStatus', {
  description: 'What became of a mail we owe.',
  values: {
    QUEUED: { value: 'queued', description: 'Waits for its turn or for another try.' },
    SENDING: { value: 'sending', description: 'On its way to the mail provider at this moment.' },
    SENT: { value: 'sent', description: 'The mail provider has taken it.' },
    DEAD: { value: 'dead', description: 'Given up after the last retry.' },
  } as const,
});

const DeliveryType = builder.objectRef<Delivery>('Delivery').implement({
  description: 'One copy of an announcement.',
  fields: (t) => ({
    recipient: t.prismaField({
      type: UserNode,
      description: 'Whom it went to.',
      resolve: (query, { recipientId }) =>
        db.user.findUniqueOrThrow({ ...query, where: { id: recipientId } }),
    }),
    isRead: t.boolean({
      description: 'Whether the recipient has opened the message.',
      resolve: ({ readAt }) => readAt !== null,
    }),
    mailStatus: t.field({
      type: MailStatusEnum,
      nullable: true,
      description: 'The state of the mail; null: it went out as a message only.',
      resolve: ({ mailStatus }) => mailStatus,
    }),
  }),
});

const announced = (t: PayloadBuilder<BroadcastResult>) => ({
  ...sentence(t),
  broadcastId: t.id({
    description: 'The announcement, for deliveries.',
    resolve: ({ broadcastId }) => globalId('Broadcast', broadcastId),
  }),
  recipients: t.exposeInt('recipients', { description: 'How many people it goes to.' }),
});

mutation('sendBroadcast', {
  description: 'Announces something to all players of a session. For its Game Master and staff.',
  auth: requireViewer,
  input: (t) => ({
    sessionId: t.id({ required: true, description: 'The session whose players are told.' }),
    content: t.string({ required: true, description: 'Plain text of 1 to 4000 characters.' }),
  }),
  resolve: ({ sessionId, content }, { viewer }) =>
    sendBroadcast(viewer, { sessionId: rowId('Session', sessionId, 'sessionId'), content }),
  payload: announced,
});

mutation('sendEmail', {
  description: "Sends a message and a mail to chosen players. For the session's Game Master and staff.",
  auth: requireViewer,
  input: (t) => ({
    subject: t.string({ required: true, description: 'One line of at most 200 characters.' }),
    message: t.string({ required: true, description: 'Plain text of at most 4000 characters.' }),
    selectedPlayers: t.idList({ required: true, description: 'Users to send to, at most 500.' }),
    sessionId: t.id({ description: 'Whose players they are; null: any users, for staff only.' }),
  }),
  resolve: ({ selectedPlayers, sessionId, ...letter }, { viewer }) =>
    sendEmail(viewer, {
      ...letter,
      selectedPlayers: selectedPlayers.slice(0, 1_000).map((id) => rowId('User', id, 'selectedPlayers')),
      sessionId: sessionId && rowId('Session', sessionId, 'sessionId'),
    }),
  payload: announced,
});

builder.queryField('deliveries', (t) =>
  t.field({
    type: [DeliveryType],
    description: 'What became of the copies of an announcement; empty unless the viewer sent it or is staff.',
    args: {
      broadcastId: t.arg.id({
        required: true,
        description: 'The broadcastId that sendBroadcast or sendEmail answered.',
      }),
    },
    resolve: (_root, { broadcastId }, { viewer }) =>
      listDeliveries(requireViewer(viewer), rowId('Broadcast', broadcastId, 'broadcastId')),
  }),
);
