import { changedViewer } from '../identity/viewer.schema.ts';
import { rowId } from '../platform/graphql/ids.ts';
import { type InputBuilder, mutation, type PayloadBuilder } from '../platform/graphql/mutation.ts';
import { requireViewer } from '../platform/viewer.ts';
import { Conversation } from './conversation.schema.ts';
import { getConversation, markConversationRead, type Thread } from './conversation.service.ts';
import { Message } from './message.schema.ts';
import { markMessageRead, sendMessage } from './messages.service.ts';
import { LOG_IN_TO_SEND } from './rules.ts';
import { blockUser, unblockUser } from './safety.service.ts';

const thread = (t: PayloadBuilder<{ conversation: Thread }>) => ({
  conversation: t.expose('conversation', {
    type: Conversation,
    description: 'The updated thread with the other user.',
  }),
});

export const unread = (t: PayloadBuilder<object>) => ({
  viewer: changedViewer(t, 'The viewer, with the new unread count.'),
});

export const requestKeyOf = (t: InputBuilder) =>
  t.string({
    description:
      'Idempotency key, chosen by the client and reused when it retries: a repeated request sends nothing twice. 8 to 64 letters, digits, - or _. null: every request sends.',
  });

mutation('sendMessage', {
  description:
    'Sends a message to staff, a Game Master, a user of a shared session, or one who wrote before; staff can write to all users. Logged-in users only.',
  auth: (viewer) => requireViewer(viewer, LOG_IN_TO_SEND),
  input: (t) => ({
    recipientId: t.id({ required: true, description: 'The user to write to.' }),
    content: t.string({ required: true, description: 'Plain text, 1 to 4000 characters.' }),
    sessionId: t.id({ description: 'The session the message is about; null: none.' }),
    requestKey: requestKeyOf(t),
  }),
  resolve: async ({ recipientId, sessionId, ...said }, { viewer }) => {
    const sentMessage = await sendMessage(viewer, {
      ...said,
      recipientId: rowId('User', recipientId, 'recipientId'),
      sessionId: sessionId && rowId('Session', sessionId, 'sessionId'),
    });
    return { sentMessage, conversation: await getConversation(viewer, sentMessage.recipientId) };
  },
  payload: (t) => ({
    ...thread(t),
    sentMessage: t.expose('sentMessage', { type: Message, description: 'The message as stored.' }),
  }),
});

mutation('markConversationRead', {
  description: 'Marks all messages received in a thread so far as read. Logged-in users only.',
  auth: requireViewer,
  input: (t) => ({
    userId: t.id({ required: true, description: 'The other user of the thread.' }),
  }),
  resolve: async ({ userId }, { viewer }) => ({
    conversation: await markConversationRead(viewer, rowId('User', userId, 'userId')),
  }),
  payload: (t) => ({ ...thread(t), ...unread(t) }),
});

mutation('markMessageRead', {
  description:
    'Marks a message as read, in a session thread all earlier ones too. For its recipient or thread members. Can be repeated.',
  auth: requireViewer,
  input: (t) => ({
    messageId: t.id({
      required: true,
      description: 'A message the viewer received, or read in a session thread.',
    }),
  }),
  resolve: async ({ messageId }, { viewer }) => ({
    readMessage: await markMessageRead(viewer, rowId('Message', messageId, 'messageId')),
  }),
  payload: (t) => ({
    ...unread(t),
    readMessage: t.expose('readMessage', { type: Message, description: 'The message, now read.' }),
  }),
});

const otherPerson = (t: InputBuilder) => ({
  userId: t.id({ required: true, description: 'The other user.' }),
});

mutation('blockUser', {
  description:
    'Blocks a user, so that neither can write to the other. The other user is not notified. Logged-in users only.',
  auth: requireViewer,
  input: otherPerson,
  resolve: async ({ userId }, { viewer }) => ({
    conversation: await blockUser(viewer, rowId('User', userId, 'userId')),
  }),
  payload: thread,
});

mutation('unblockUser', {
  description: 'Removes the viewer’s block of a user. Logged-in users only.',
  auth: requireViewer,
  input: otherPerson,
  resolve: async ({ userId }, { viewer }) => ({
    conversation: await unblockUser(viewer, rowId('User', userId, 'userId')),
  }),
  payload: thread,
});
