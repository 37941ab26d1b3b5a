import { ViewerNode } from '../identity/viewer.schema.ts';
import { db } from '../platform/db.ts';
import { builder, Done, type GraphQLContext } from '../platform/graphql/builder.ts';
import { rowId } from '../platform/graphql/ids.ts';
import { requireViewer } from '../platform/viewer.ts';
import { Conversation } from './conversation.schema.ts';
import { getConversation, markConversationRead, type Thread } from './conversation.service.ts';
import { Message } from './message.schema.ts';
import { type MessageRow, markMessageRead, sendMessage } from './messages.service.ts';
import { LOG_IN_TO_SEND } from './rules.ts';
import { blockUser, reportMessage, unblockUser } from './safety.service.ts';

const viewerOf = (query: object, { viewer }: GraphQLContext) =>
  db.user.findUniqueOrThrow({ ...query, where: { id: requireViewer(viewer).id } });

const SentMessage = builder
  .objectRef<{ message: MessageRow; conversation: Thread }>('SentMessage')
  .implement({
    description: 'A message on its way, and the thread it now ends.',
    fields: (t) => ({
      message: t.expose('message', { type: Message, description: 'As it was stored.' }),
      conversation: t.expose('conversation', {
        type: Conversation,
        description: 'The thread with its new end.',
      }),
    }),
  });

const ConversationRead = builder.objectRef<{ conversation: Thread }>('ConversationRead').implement({
  description: 'A thread in which nothing waits to be read, and the counts that changed.',
  fields: (t) => ({
    conversation: t.expose('conversation', { type: Conversation, description: 'The thread.' }),
    viewer: t.prismaField({
      type: ViewerNode,
      description: 'With the new unread count.',
      resolve: (query, _parent, _args, context) => viewerOf(query, context),
    }),
  }),
});

const MessageRead = builder.objectRef<{ message: MessageRow }>('MessageRead').implement({
  description: 'A message that is read now, and the count that changed.',
  fields: (t) => ({
    message: t.expose('message', { type: Message, description: 'The message.' }),
    viewer: t.prismaField({
      type: ViewerNode,
      description: 'With the new unread count.',
      resolve: (query, _parent, _args, context) => viewerOf(query, context),
    }),
  }),
});

const SendMessageInput = builder.inputType('SendMessageInput', {
  fields: (t) => ({
    recipientId: t.id({ required: true, description: 'Whom to write to.' }),
    content: t.string({ required: true, description: 'Plain text of 1 to 4000 characters.' }),
    sessionId: t.id({ description: 'The session it is about.' }),
    senderId: t.id({ description: 'Not needed; when given it must be the viewer.' }),
  }),
});
const MarkConversationReadInput = builder.inputType('MarkConversationReadInput', {
  fields: (t) => ({ userId: t.id({ required: true, description: 'The other person of the thread.' }) }),
});
const MessageInput = builder.inputType('MessageInput', {
  fields: (t) => ({ messageId: t.id({ required: true, description: 'Which message.' }) }),
});
const UserInput = builder.inputType('UserInput', {
  fields: (t) => ({ userId: t.id({ required: true, description: 'The other person.' }) }),
});
const ReportMessageInput = builder.inputType('ReportMessageInput', {
  fields: (t) => ({
    messageId: t.id({ required: true, description: 'A message the viewer received.' }),
    reason: t.string({ required: true, description: 'What is wrong with it, in at most 1000 characters.' }),
  }),
});

builder.mutationFields((t) => ({
  sendMessage: t.field({
    type: SentMessage,
    description:
      'Writes to one person: to staff, a Game Master, somebody one shares a session with, or somebody who wrote before.',
    errors: {},
    args: { input: t.arg({ type: SendMessageInput, required: true }) },
    resolve: async (_root, { input }, { viewer }) => {
      const sender = requireViewer(viewer, LOG_IN_TO_SEND);
      const message = await sendMessage(sender, {
        content: input.content,
        recipientId: rowId('User', input.recipientId, 'recipientId'),
        sessionId: input.sessionId && rowId('Session', input.sessionId, 'sessionId'),
        senderId: input.senderId && rowId('User', input.senderId, 'senderId'),
      });
      return { message, conversation: await getConversation(sender, message.recipientId) };
    },
  }),
  markConversationRead: t.field({
    type: ConversationRead,
    description: 'Reads everything that has arrived in a thread so far.',
    errors: {},
    args: { input: t.arg({ type: MarkConversationReadInput, required: true }) },
    resolve: async (_root, { input }, { viewer }) => ({
      conversation: await markConversationRead(requireViewer(viewer), rowId('User', input.userId, 'userId')),
    }),
  }),
  markMessageRead: t.field({
    type: MessageRead,
    description: 'Reads one message; for its recipient only, and as often as you like.',
    errors: {},
    args: { input: t.arg({ type: MessageInput, required: true }) },
    resolve: async (_root, { input }, { viewer }) => ({
      message: await markMessageRead(requireViewer(viewer), rowId('Message', input.messageId, 'messageId')),
    }),
  }),
  blockUser: t.field({
    type: Conversation,
    description: 'Neither writes to the other any more. The other person is not told.',
    errors: {},
    args: { input: t.arg({ type: UserInput, required: true }) },
    resolve: (_root, { input }, { viewer }) =>
      blockUser(requireViewer(viewer), rowId('User', input.userId, 'userId')),
  }),
  unblockUser: t.field({
    type: Conversation,
    description: 'Takes a block of the viewer back.',
    errors: {},
    args: { input: t.arg({ type: UserInput, required: true }) },
    resolve: (_root, { input }, { viewer }) =>
      unblockUser(requireViewer(viewer), rowId('User', input.userId, 'userId')),
  }),
  reportMessage: t.field({
    type: Done,
    description: 'Shows a received message to the support team.',
    errors: {},
    args: { input: t.arg({ type: ReportMessageInput, required: true }) },
    resolve: (_root, { input }, { viewer }) =>
      reportMessage(requireViewer(viewer), {
        messageId: rowId('Message', input.messageId, 'messageId'),
        reason: input.reason,
      }),
  }),
}));
