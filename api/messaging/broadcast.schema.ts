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
  description: 'Something that was sent to several people at once. Visible to who sent it and to staff.',
  id: { resolve: ({ id }) => id },
  isTypeOf: (value) => typeof value === 'object' && value !== null && 'requestKey' in value,
  loadMany: async (ids, { viewer }) => {
    const rows = await broadcastsByIds(viewer, ids.map(rowNumber));
    return ids.map((id) => rows.find((row) => row.id === rowNumber(id)) ?? null);
  },
  fields: (t) => ({
    subject: t.exposeString('subject', { description: 'Empty: it went out without mails.' }),
    content: t.exposeString('content', { description: 'As in the messages: subject and text.' }),
    sender: t.field({
      type: UserNode,
      description: 'Who sent it.',
      resolve: ({ senderId }, _args, context, info) => userById(context, info, senderId),
    }),
    session: t.field({
      type: Session,
      nullable: true,
      description: 'Whose players it was for; null: chosen people, or a session that is gone.',
      resolve: ({ sessionId }, _args, context) =>
        sessionId === null ? null : loadVisibleSession(context, sessionId),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was sent.' }),
    recipientCount: t.int({ description: 'How many people it went to.', ...deliveryCount('recipients') }),
    readCount: t.int({ description: 'How many of them have opened the message.', ...deliveryCount('read') }),
    sentCount: t.int({
      description: 'Mails that the provider has taken. Who has no mail was sent a message only.',
      ...deliveryCount('sent'),
    }),
    waitingCount: t.int({
      description: 'Mails on their way, or waiting for a try.',
      ...deliveryCount('waiting'),
    }),
    failedCount: t.int({ description: 'Mails that were given up.', ...deliveryCount('failed') }),
    deliveries: t.connection(
      {
        type: Delivery,
        description: 'What became of each copy.',
        args: { failed: t.arg.boolean({ description: 'True: only those whose mail was given up.' }) },
        complexity: pageComplexity,
        resolve: async ({ id }, args) =>
          toConnection(await listDeliveries(id, args), ({ messageId }) => placeOfId({ id: messageId })),
      },
      DeliveryConnection,
    ),
  }),
});

export const BroadcastConnection = connectionOf(Broadcast, 'Broadcast');
