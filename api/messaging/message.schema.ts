import { loadVisibleSession, Session } from '../catalog/session.schema.ts';
import { UserNode } from '../identity/user.schema.ts';
import { db } from '../platform/db.ts';
import { builder } from '../platform/graphql/builder.ts';
import { rowNumber } from '../platform/graphql/node.ts';
import { type MessageRow, messagesByIds } from './messages.service.ts';

/** Seen by its sender and its recipient only. */
export const Message = builder.objectRef<MessageRow>('Message');

builder.node(Message, {
  description: 'What one person wrote to another. Visible to these two only.',
  id: { resolve: ({ id }) => id },
  isTypeOf: (value) => typeof value === 'object' && value !== null && 'recipientId' in value,
  loadMany: async (ids, { viewer }) => {
    if (!viewer) return ids.map(() => null);
    const rows = await messagesByIds(viewer, ids.map(rowNumber));
    return ids.map((id) => rows.find((row) => row.id === rowNumber(id)) ?? null);
  },
  fields: (t) => ({
    databaseId: t.exposeInt('id', { description: 'The number that REST uses.' }),
    sender: t.prismaField({
      type: UserNode,
      description: 'Who wrote it.',
      resolve: (query, { senderId }) => db.user.findUniqueOrThrow({ ...query, where: { id: senderId } }),
    }),
    recipient: t.prismaField({
      type: UserNode,
      description: 'Whom it was written to.',
      resolve: (query, { recipientId }) =>
        db.user.findUniqueOrThrow({ ...query, where: { id: recipientId } }),
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
      description: 'Whether the recipient has opened it.',
      resolve: ({ readAt }) => readAt !== null,
    }),
    isMine: t.boolean({
      description: 'Whether the viewer wrote it.',
      resolve: ({ senderId }, _args, { viewer }) => senderId === viewer?.id,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was sent.' }),
  }),
});

/** What every connection of this domain resolves to besides Relay's own fields. */
export interface Counted {
  count: () => Promise<number>;
}

export const totalCount = (connection: unknown) => (connection as Counted).count();

export const MessageConnection = builder.connectionObject(
  {
    type: Message,
    name: 'MessageConnection',
    fields: (t) => ({
      totalCount: t.int({ description: 'All of them, on every page.', resolve: totalCount }),
    }),
  },
  { name: 'MessageEdge' },
);

export const placeOfMessage = ({ id }: MessageRow) => ({ at: 0, id });

interface Sizes {
  first?: number | null;
  last?: number | null;
}

/** A page costs by its size; a page of ten costs as much as a plain list. */
export const pageComplexity = ({ first, last }: Sizes) => ({
  field: 5,
  multiplier: Math.max(1, Math.ceil(Math.min(Math.max(first ?? last ?? 30, 0), 100) / 10)),
});
