import { loadVisibleSession, Session } from '../catalog/session.schema.ts';
import { UserNode, userById } from '../identity/user.schema.ts';
import { placeOfId } from '../platform/cursor.ts';
import { builder } from '../platform/graphql/builder.ts';
import { connectionOf, pageComplexity, toConnection } from '../platform/graphql/connection.ts';
import { loader } from '../platform/graphql/loader.ts';
import { rowNumber } from '../platform/rules.ts';
import {
  broadcastsByIds,
  countDeliveries,
  type DeliveryCounts,
  listDeliveries,
} from './deliveries.service.ts';
import { Delivery, DeliveryConnection } from './delivery.schema.ts';

type BroadcastRow = Awaited<ReturnType<typeof broadcastsByIds>>[number];

export const Broadcast = builder.objectRef<BroadcastRow>('Broadcast');

const counts = loader((ids) => countDeliveries(ids));
const deliveryCount = (name: keyof DeliveryCounts) => ({
  resolve: async ({ id }: BroadcastRow, _args: object, context: Parameters<typeof counts.load>[0]) =>
    (await counts.load(context, id))?.[name] ?? 0,
});

builder.node(Broadcast, {
  description:
    'An announcement: a message sent to several users at once. Visible to its sender and to staff.',
  id: { resolve: ({ id }) => id },
  isTypeOf: (value) => typeof value === 'object' && value !== null && 'requestKey' in value,
  loadMany: async (ids, { viewer }) => {
    const rows = await broadcastsByIds(viewer, ids.map(rowNumber));
    return ids.map((id) => rows.find((row) => row.id === rowNumber(id)) ?? null);
  },
  fields: (t) => ({
    subject: t.exposeString('subject', {
      description: 'Subject line of the mail; empty: sent without mails.',
    }),
    content: t.exposeString('content', { description: 'Plain text of the messages, including the subject.' }),
    sender: t.field({
      type: UserNode,
      description: 'The user who sent the announcement.',
      resolve: ({ senderId }, _args, context, info) => userById(context, info, senderId),
    }),
    session: t.field({
      type: Session,
      nullable: true,
      description: 'The session whose players received it; null: selected users, or a deleted session.',
      resolve: ({ sessionId }, _args, context) =>
        sessionId === null ? null : loadVisibleSession(context, sessionId),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the announcement was sent.' }),
    recipientCount: t.int({ description: 'The number of recipients.', ...deliveryCount('recipients') }),
    readCount: t.int({
      description: 'The number of recipients who have read the message.',
      ...deliveryCount('read'),
    }),
    sentCount: t.int({
      description:
        'The number of mails accepted by the mail provider. Recipients without a mail got a message only.',
      ...deliveryCount('sent'),
    }),
    waitingCount: t.int({
      description: 'The number of mails queued or being sent.',
      ...deliveryCount('waiting'),
    }),
    failedCount: t.int({
      description: 'The number of mails given up after the last retry.',
      ...deliveryCount('failed'),
    }),
    deliveries: t.connection(
      {
        type: Delivery,
        description: 'The delivery to each recipient.',
        args: { failed: t.arg.boolean({ description: 'If true, only deliveries whose mail was given up.' }) },
        complexity: pageComplexity,
        resolve: async ({ id }, args) =>
          toConnection(await listDeliveries(id, args), ({ messageId }) => placeOfId({ id: messageId })),
      },
      DeliveryConnection,
    ),
  }),
});

export const BroadcastConnection = connectionOf(Broadcast, 'Broadcast');
