import { loadVisibleSession, Session } from '../catalog/session.schema.ts';
import { UserNode, userById } from '../identity/user.schema.ts';
import { builder } from '../platform/graphql/builder.ts';
import { connectionOf } from '../platform/graphql/connection.ts';
import { rowNumber } from '../platform/rules.ts';
import { type MessageRow, messagesByIds } from './messages.service.ts';

/** Seen by its sender and its recipient, or by who belongs to the table it was written to. */
export const Message = builder.objectRef<MessageRow>('Message');

builder.node(Message, {
  description:
    'What one person wrote to another, visible to these two only; or to everybody at a table, visible to who belongs there now.',
  id: { resolve: ({ id }) => id },
  isTypeOf: (value) => typeof value === 'object' && value !== null && 'recipientId' in value,
  loadMany: async (ids, { viewer }) => {
    if (!viewer) return ids.map(() => null);
    const rows = await messagesByIds(viewer, ids.map(rowNumber));
    return ids.map((id) => rows.find((row) => row.id === rowNumber(id)) ?? null);
  },
  fields: (t) => ({
    databaseId: t.exposeInt('id', { description: 'The number that REST uses.' }),
    sender: t.field({
      type: UserNode,
      description: 'Who wrote it.',
      resolve: ({ senderId }, _args, context, info) => userById(context, info, senderId),
    }),
    recipient: t.field({
      type: UserNode,
      nullable: true,
      description: 'Whom it was written to; null: everybody at the table of `session`.',
      resolve: ({ recipientId }, _args, context, info) =>
        recipientId === null ? null : userById(context, info, recipientId),
    }),
    content: t.exposeString('content', { description: 'Plain text of several lines.' }),
    session: t.field({
      type: Session,
      nullable: true,
      description: 'The session it is about; null: none, or one the viewer may not see.',
      resolve: ({ sessionId }, _args, context) =>
        sessionId === null ? null : loadVisibleSession(context, sessionId),
    }),
    isRead: t.boolean({
      description: 'Whether the recipient has opened it; at a table, whether it is no news to the viewer.',
      resolve: ({ readAt }) => readAt !== null,
    }),
    isAnnouncement: t.boolean({
      description: 'Whether it went out to several people, each with a copy of their own.',
      resolve: ({ broadcastId }) => broadcastId !== null,
    }),
    isFolded: t.boolean({
      description:
        'Whether it was said at a table by somebody whom the viewer has blocked: to be shown on request only.',
      resolve: ({ isFolded }) => isFolded ?? false,
    }),
    isQuiet: t.boolean({
      description: 'Whether nobody should be roused by it: said at a muted table, or by somebody blocked.',
      resolve: ({ isQuiet }) => isQuiet ?? false,
    }),
    isMine: t.boolean({
      description: 'Whether the viewer wrote it.',
      resolve: ({ senderId }, _args, { viewer }) => senderId === viewer?.id,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was sent.' }),
  }),
});

export const MessageConnection = connectionOf(Message, 'Message');
