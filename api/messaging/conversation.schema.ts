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

/** Known by the other person: the same id means another thread to another viewer. */
export const Conversation = builder.objectRef<conversations.Thread>('Conversation');

builder.node(Conversation, {
  description: "The viewer's thread with one other person; its id is made of that person's.",
  id: { resolve: ({ withId }) => withId },
  isTypeOf: (value) => typeof value === 'object' && value !== null && 'withId' in value,
  loadMany: async (ids, context) => {
    if (!context.viewer) return ids.map(() => null);
    return Promise.all(ids.map((id) => threadLoader.load(context, rowNumber(id))));
  },
  fields: (t) => ({
    with: t.field({
      type: UserNode,
      description: 'The other person.',
      resolve: ({ withId }, _args, context, info) => userById(context, info, withId),
    }),
    unreadCount: t.exposeInt('unreadCount', { description: 'Messages in it that the viewer has not read.' }),
    lastMessage: t.field({
      type: Message,
      nullable: true,
      description: 'The newest message; null: nobody wrote yet.',
      resolve: ({ lastMessage }) => lastMessage,
    }),
    canWrite: t.boolean({
      description:
        'Whether the viewer may write here now; false also when the other person does not want it.',
      resolve: async ({ withId }, _args, context) =>
        canWrite((await permissionsLoader.load(context, withId)) ?? undefined),
    }),
    blockedByViewer: t.boolean({
      description: 'Whether the viewer has blocked the other person.',
      resolve: async ({ withId }, _args, context) =>
        (await permissionsLoader.load(context, withId))?.blockedByViewer ?? false,
    }),
    messages: t.connection(
      {
        type: Message,
        description: 'In the order they were written. `last` and `before` go back from the newest.',
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
    description: 'Messages that wait to be read; counted at every look.',
    select: { id: true },
    resolve: ({ id }) => countUnread(id),
  }),
  messages: t.connection(
    {
      type: Message,
      description: 'Everything the viewer sent or received, the newest first.',
      complexity: pageComplexity,
      args: {
        quiet: t.arg.boolean({
          required: true,
          defaultValue: true,
          description: 'False: without what should rouse nobody (`isQuiet`).',
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
      description: "The viewer's threads, the one with the newest message first.",
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
    description: 'The thread with somebody; null: there is none, and the viewer may not begin one.',
    args: { userId: t.arg.id({ required: true, description: 'Whom it is with.' }) },
    resolve: (_viewer, { userId }, context) => threadLoader.load(context, rowId('User', userId, 'userId')),
  }),
  contacts: t.prismaField({
    type: [UserNode],
    description:
      'People the viewer may write to first, by name: staff, the Game Masters and players of shared sessions; for staff everybody.',
    args: {
      first: t.arg.int({ description: 'At most 100; 50 unless told.' }),
      search: t.arg.string({ description: 'Part of a name or user name.' }),
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
