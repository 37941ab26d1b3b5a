import { UserNode } from '../identity/user.schema.ts';
import { db } from '../platform/db.ts';
import { builder } from '../platform/graphql/builder.ts';
import { rowId } from '../platform/graphql/ids.ts';
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
    QUEUED: { value: 'queued' },
    SENDING: { value: 'sending' },
    SENT: { value: 'sent' },
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

const BroadcastSent = builder.objectRef<BroadcastResult>('BroadcastSent').implement({
  description: 'An announcement on its way.',
  fields: (t) => ({
    databaseId: t.exposeInt('broadcastId', { description: 'The number of the announcement.' }),
    recipients: t.exposeInt('recipients', { description: 'How many people it goes to.' }),
    message: t.exposeString('message', { description: 'A plain sentence for the person.' }),
  }),
});

const BroadcastInput = builder.inputType('SendBroadcastInput', {
  fields: (t) => ({
    sessionId: t.id({ required: true, description: 'Whose players are told.' }),
    content: t.string({ required: true, description: 'Plain text of 1 to 4000 characters.' }),
  }),
});

const EmailMessageInput = builder.inputType('SendEmailInput', {
  fields: (t) => ({
    subject: t.string({ required: true, description: 'One line of at most 200 characters.' }),
    message: t.string({ required: true, description: 'Plain text of at most 4000 characters.' }),
    selectedPlayers: t.idList({ required: true, description: 'Users to send to, at most 500.' }),
    sessionId: t.id({ description: 'Whose players they are. Left out: any users, for staff only.' }),
  }),
});

builder.mutationFields((t) => ({
  sendBroadcast: t.field({
    type: BroadcastSent,
    description: 'Announces something to all players of a session; for its Game Master and staff.',
    errors: {},
    args: { input: t.arg({ type: BroadcastInput, required: true }) },
    resolve: (_root, { input }, { viewer }) =>
      sendBroadcast(requireViewer(viewer), {
        sessionId: rowId('Session', input.sessionId, 'sessionId'),
        content: input.content,
      }),
  }),
  sendEmail: t.field({
    type: BroadcastSent,
    description: "Sends a message and a mail to chosen players; for the session's Game Master and staff.",
    errors: {},
    args: { input: t.arg({ type: EmailMessageInput, required: true }) },
    resolve: (_root, { input }, { viewer }) =>
      sendEmail(requireViewer(viewer), {
        ...input,
        selectedPlayers: input.selectedPlayers
          .slice(0, 1_000)
          .map((id) => rowId('User', id, 'selectedPlayers')),
        sessionId: input.sessionId && rowId('Session', input.sessionId, 'sessionId'),
      }),
  }),
}));

builder.queryField('deliveries', (t) =>
  t.field({
    type: [DeliveryType],
    description: 'What became of the copies of an announcement; empty unless the viewer sent it or is staff.',
    args: { broadcastId: t.arg.id({ required: true, description: 'The databaseId of BroadcastSent.' }) },
    resolve: (_root, { broadcastId }, { viewer }) =>
      listDeliveries(requireViewer(viewer), rowId('Broadcast', broadcastId, 'broadcastId')),
  }),
);
