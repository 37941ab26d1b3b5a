import { UserNode, userById } from '../identity/user.schema.ts';
import { ViewerNode } from '../identity/viewer.schema.ts';
import { placeOfId } from '../platform/cursor.ts';
import { db } from '../platform/db.ts';
import { builder } from '../platform/graphql/builder.ts';
import { connectionOf, pageComplexity, toConnection } from '../platform/graphql/connection.ts';
import { rowId } from '../platform/graphql/ids.ts';
import { rowNumber } from '../platform/rules.ts';
import { requireViewer } from '../platform/viewer.ts';
import * as conversations from './conversation.service.ts';
import { permissionsLoader, threadLoader } from './loaders.ts';
import { Message, MessageConnection } from './message.schema.ts';
import { canWrite } from './message-permissions.ts';
import { countUnread, listMessages } from './messages.service.ts';

/** The id is derived from the other user: the same id is a different thread for another viewer. */
export const Conversation = builder.objectRef<conversations.Thread>('Conversation');

builder.node(Conversation, {
  description: 'The viewer’s message thread with one other user. The ID is derived from that user’s ID.',
  id: { resolve: ({ withId }) => withId },
  isTypeOf: (value) => typeof value === 'object' && value !== null && 'withId' in value,
  loadMany: async (ids, context) => {
    if (!context.viewer) return ids.map(() => null);
    return Promise.all(ids.map((id) => threadLoader.load(context, rowNumber(id))));
  },
  fields: (t) => ({
    with: t.field({
      type: UserNode,
      description: 'The other user.',
      resolve: ({ withId }, _args, context, info) => userById(context, info, withId),
    }),
    unreadCount: t.exposeInt('unreadCount', {
      description: 'The number of messages the viewer has not read.',
    }),
    lastMessage: t.field({
      type: Message,
      nullable: true,
      description: 'The newest message; null: no messages yet.',
      resolve: ({ lastMessage }) => lastMessage,
    }),
    canWrite: t.boolean({
      description:
        'Whether the viewer can write in this thread now; also false if the other user does not accept it.',
      resolve: async ({ withId }, _args, context) =>
        canWrite((await permissionsLoader.load(context, withId)) ?? undefined),
    }),
    blockedByViewer: t.boolean({
      description: 'Whether the viewer has blocked the other user.',
      resolve: async ({ withId }, _args, context) =>
        (await permissionsLoader.load(context, withId))?.blockedByViewer ?? false,
    }),
    messages: t.connection(
      {
        type: Message,
        description: 'The messages, oldest first. Use `last` and `before` to page back from the newest.',
        complexity: pageComplexity,
        resolve: async (thread, args) =>
          toConnection(await conversations.listThread(thread, args), placeOfId),
      },
      MessageConnection,
    ),
  }),
});

const ConversationConnection = connectionOf(Conversation, 'Conversation');

builder.prismaObjectFields(ViewerNode, (t) => ({
  unreadCount: t.int({
    description:
      'The number of unread messages, without muted session threads; direct and thread messages each counted up to 1,000.',
    select: { id: true },
    resolve: ({ id }) => countUnread(id),
  }),
  messages: t.connection(
    {
      type: Message,
      description:
        'Messages the viewer sent or received, also in session threads since they joined, newest first.',
      complexity: pageComplexity,
      args: {
        quiet: t.arg.boolean({
          required: true,
          defaultValue: true,
          description: 'Whether to include quiet messages (`isQuiet`).',
        }),
      },
      resolve: async (_viewer, args, { viewer }) =>
        toConnection(await listMessages(requireViewer(viewer), args), placeOfId),
    },
    MessageConnection,
  ),
  conversations: t.connection(
    {
      type: Conversation,
      description: 'The viewer’s threads with other users, most recently active first.',
      complexity: pageComplexity,
      resolve: async (_viewer, args, { viewer }) =>
        toConnection(
          await conversations.listConversations(requireViewer(viewer), args),
          conversations.placeOfThread,
        ),
    },
    ConversationConnection,
  ),
  conversation: t.field({
    type: Conversation,
    nullable: true,
    description: 'The thread with a user; null: none exists and the viewer cannot start one.',
    args: { userId: t.arg.id({ required: true, description: 'The other user.' }) },
    resolve: (_viewer, { userId }, context) => threadLoader.load(context, rowId('User', userId, 'userId')),
  }),
  contacts: t.prismaField({
    type: [UserNode],
    description:
      'Users the viewer can start a thread with, by name: staff, and the Game Masters and players of shared sessions; for staff, all users.',
    args: {
      first: t.arg.int({ description: 'Maximum number of users, at most 100. Default: 50.' }),
      search: t.arg.string({ description: 'Part of the name or username, case-insensitive.' }),
    },
    complexity: ({ first }) => pageComplexity({ first: first ?? 50 }),
    resolve: async (query, _viewer, { first, search }, context) => {
      const ids = await conversations.listContacts(requireViewer(context.viewer), first ?? 50, search);
      const people = await db.user.findMany({
        ...query,
        where: { id: { in: ids } },
        orderBy: [{ fullName: 'asc' }, { id: 'asc' }],
      });
      return people;
    },
  }),
}));
