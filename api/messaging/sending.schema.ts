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
    description: 'The thread of the viewer and the other person, as it is now.',
  }),
});

export const unread = (t: PayloadBuilder<object>) => ({
  viewer: changedViewer(t, 'Who has read, with the new unread count.'),
});

export const requestKeyOf = (t: InputBuilder) =>
  t.string({
    description:
      'Chosen by the caller, the same for every try of one message, so that a second try writes nothing twice; 8 to 64 letters, digits, - or _. Null: every try writes one.',
  });

mutation('sendMessage', {
  description:
    'Writes to one person: to staff, a Game Master, somebody one shares a session with, or somebody who wrote before. For everybody who is logged in.',
  auth: (viewer) => requireViewer(viewer, LOG_IN_TO_SEND),
  input: (t) => ({
    recipientId: t.id({ required: true, description: 'The user to write to.' }),
    content: t.string({ required: true, description: 'Plain text of 1 to 4000 characters.' }),
    sessionId: t.id({ description: 'The session it is about; null: none.' }),
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
    sentMessage: t.expose('sentMessage', { type: Message, description: 'The message as it was stored.' }),
  }),
});

mutation('markConversationRead', {
  description: 'Reads everything that has arrived in a thread so far. For everybody who is logged in.',
  auth: requireViewer,
  input: (t) => ({
    userId: t.id({ required: true, description: 'The other person of the thread.' }),
  }),
  resolve: async ({ userId }, { viewer }) => ({
    conversation: await markConversationRead(viewer, rowId('User', userId, 'userId')),
  }),
  payload: (t) => ({ ...thread(t), ...unread(t) }),
});

mutation('markMessageRead', {
  description: 'Reads one message. For its recipient only, and as often as you like.',
  auth: requireViewer,
  input: (t) => ({
    messageId: t.id({ required: true, description: 'A message the viewer received.' }),
  }),
  resolve: async ({ messageId }, { viewer }) => ({
    readMessage: await markMessageRead(viewer, rowId('Message', messageId, 'messageId')),
  }),
  payload: (t) => ({
    ...unread(t),
    readMessage: t.expose('readMessage', { type: Message, description: 'The message, read now.' }),
  }),
});

const otherPerson = (t: InputBuilder) => ({
  userId: t.id({ required: true, description: 'The other person.' }),
});

mutation('blockUser', {
  description:
    'Neither writes to the other any more. For everybody who is logged in; the other person is not told.',
  auth: requireViewer,
  input: otherPerson,
  resolve: async ({ userId }, { viewer }) => ({
    conversation: await blockUser(viewer, rowId('User', userId, 'userId')),
  }),
  payload: thread,
});

mutation('unblockUser', {
  description: 'Takes a block of the viewer back. For everybody who is logged in.',
  auth: requireViewer,
  input: otherPerson,
  resolve: async ({ userId }, { viewer }) => ({
    conversation: await unblockUser(viewer, rowId('User', userId, 'userId')),
  }),
  payload: thread,
});
