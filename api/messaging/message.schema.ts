import { loadVisibleSession, Session } from '../catalog/session.schema.ts';
import { UserNode, userById } from '../identity/user.schema.ts';
import { builder } from '../platform/graphql/builder.ts';
import { connectionOf } from '../platform/graphql/connection.ts';
import { rowNumber } from '../platform/rules.ts';
import { type MessageRow, messagesByIds } from './messages.service.ts';

/** Visible to its sender and recipient, or to the members of the session thread it was written to. */
export const Message = builder.objectRef<MessageRow>('Message');

builder.node(Message, {
  description:
    'A message to one user, visible to sender and recipient only; or to a session thread, visible to its current members.',
  id: { resolve: ({ id }) => id },
  isTypeOf: (value) => typeof value === 'object' && value !== null && 'recipientId' in value,
  loadMany: async (ids, { viewer }) => {
    if (!viewer) return ids.map(() => null);
    const rows = await messagesByIds(viewer, ids.map(rowNumber));
    return ids.map((id) => rows.find((row) => row.id === rowNumber(id)) ?? null);
  },
  fields: (t) => ({
    databaseId: t.exposeInt('id', { description: 'Numeric ID, used in REST.' }),
    sender: t.field({
      type: UserNode,
      description: 'The user who wrote the message.',
      resolve: ({ senderId }, _args, context, info) => userById(context, info, senderId),
    }),
    recipient: t.field({
      type: UserNode,
      nullable: true,
      description: 'The recipient; null: the whole table of `session`.',
      resolve: ({ recipientId }, _args, context, info) =>
        recipientId === null ? null : userById(context, info, recipientId),
    }),
    content: t.exposeString('content', { description: 'Plain text, may contain line breaks.' }),
    session: t.field({
      type: Session,
      nullable: true,
      description: 'The session the message is about; null: none, or not visible to the viewer.',
      resolve: ({ sessionId }, _args, context) =>
        sessionId === null ? null : loadVisibleSession(context, sessionId),
    }),
    isRead: t.boolean({
      description:
        'Whether the recipient has read it; in a session thread, false only if it is unread and new to the viewer.',
      resolve: ({ readAt }) => readAt !== null,
    }),
    isAnnouncement: t.boolean({
      description: 'Whether it is a copy of an announcement to several users.',
      resolve: ({ broadcastId }) => broadcastId !== null,
    }),
    isFolded: t.boolean({
      description:
        'Whether to collapse it: a message in a session thread by a user whom the viewer has blocked.',
      resolve: ({ isFolded }) => isFolded ?? false,
    }),
    isQuiet: t.boolean({
      description:
        'Whether the viewer should not be alerted: a message in a muted session thread, or in any one by a user they have blocked.',
      resolve: ({ isQuiet }) => isQuiet ?? false,
    }),
    isMine: t.boolean({
      description: 'Whether the viewer is the sender.',
      resolve: ({ senderId }, _args, { viewer }) => senderId === viewer?.id,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the message was sent.' }),
  }),
});

export const MessageConnection = connectionOf(Message, 'Message');
