import { rowId } from '../platform/graphql/ids.ts';
import { byService, type InputBuilder, mutation, type PayloadBuilder } from '../platform/graphql/mutation.ts';
import { requireViewer } from '../platform/viewer.ts';
import { Message } from './message.schema.ts';
import { requestKeyOf, unread } from './sending.schema.ts';
import { sendSessionMessage } from './session-message.service.ts';
import { SessionThread } from './session-thread.schema.ts';
import * as threads from './session-thread.service.ts';

const threadNow = (t: PayloadBuilder<{ thread: threads.SessionThread }>) => ({
  thread: t.expose('thread', { type: SessionThread, description: 'The updated thread.' }),
});
const table = (t: InputBuilder) =>
  t.id({ required: true, description: 'The session that the thread belongs to.' });

mutation('sendSessionMessage', {
  description:
    'Sends a message to a session thread, where all its members read it, including those who join later. For the session’s seated players, Game Master and staff.',
  auth: byService,
  input: (t) => ({
    sessionId: table(t),
    content: t.string({ required: true, description: 'Plain text, 1 to 4000 characters.' }),
    requestKey: requestKeyOf(t),
  }),
  resolve: async ({ sessionId, ...said }, { viewer }) => {
    const tableId = rowId('Session', sessionId, 'sessionId');
    const sentMessage = await sendSessionMessage(viewer, { ...said, sessionId: tableId });
    return { sentMessage, thread: await threads.threadNow(requireViewer(viewer), tableId) };
  },
  payload: (t) => ({
    ...threadNow(t),
    sentMessage: t.expose('sentMessage', { type: Message, description: 'The message as stored.' }),
  }),
});

mutation('markSessionThreadRead', {
  description: 'Marks all messages of a session thread so far as read. For its members.',
  auth: requireViewer,
  input: (t) => ({ sessionId: table(t) }),
  resolve: async ({ sessionId }, { viewer }) => ({
    thread: await threads.markSessionThreadRead(viewer, rowId('Session', sessionId, 'sessionId')),
  }),
  payload: (t) => ({ ...threadNow(t), ...unread(t) }),
});

mutation('muteSessionThread', {
  description:
    'Mutes or unmutes a session thread: a muted one is left out of the unread count and of mails. For its members.',
  auth: requireViewer,
  input: (t) => ({
    sessionId: table(t),
    isMuted: t.boolean({ required: true, description: 'Whether to mute the thread; false unmutes it.' }),
  }),
  resolve: async ({ sessionId, isMuted }, { viewer }) => ({
    thread: await threads.muteSessionThread(viewer, rowId('Session', sessionId, 'sessionId'), isMuted),
  }),
  payload: (t) => ({ ...threadNow(t), ...unread(t) }),
});
