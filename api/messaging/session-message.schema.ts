import { rowId } from '../platform/graphql/ids.ts';
import { byService, type InputBuilder, mutation, type PayloadBuilder } from '../platform/graphql/mutation.ts';
import { requireViewer } from '../platform/viewer.ts';
import { Message } from './message.schema.ts';
import { requestKeyOf, unread } from './sending.schema.ts';
import { sendSessionMessage } from './session-message.service.ts';
import { SessionThread } from './session-thread.schema.ts';
import * as threads from './session-thread.service.ts';

const threadNow = (t: PayloadBuilder<{ thread: threads.SessionThread }>) => ({
  thread: t.expose('thread', { type: SessionThread, description: 'The thread as it is now.' }),
});
const table = (t: InputBuilder) => t.id({ required: true, description: 'The session whose table it is.' });

mutation('sendSessionMessage', {
  description:
    'Writes to everybody at a table. For who sits there, its Game Master and staff; what is written is read by all of them, also by who joins later.',
  auth: byService,
  input: (t) => ({
    sessionId: table(t),
    content: t.string({ required: true, description: 'Plain text of 1 to 4000 characters.' }),
    requestKey: requestKeyOf(t),
  }),
  resolve: async ({ sessionId, ...said }, { viewer }) => {
    const tableId = rowId('Session', sessionId, 'sessionId');
    const sentMessage = await sendSessionMessage(viewer, { ...said, sessionId: tableId });
    return { sentMessage, thread: await threads.threadNow(requireViewer(viewer), tableId) };
  },
  payload: (t) => ({
    ...threadNow(t),
    sentMessage: t.expose('sentMessage', { type: Message, description: 'The message as it was stored.' }),
  }),
});

mutation('markSessionThreadRead', {
  description: 'Reads everything that was said at a table so far. For who belongs there.',
  auth: requireViewer,
  input: (t) => ({ sessionId: table(t) }),
  resolve: async ({ sessionId }, { viewer }) => ({
    thread: await threads.markSessionThreadRead(viewer, rowId('Session', sessionId, 'sessionId')),
  }),
  payload: (t) => ({ ...threadNow(t), ...unread(t) }),
});

mutation('muteSessionThread', {
  description:
    'Leaves the thread of a table out of the unread count and of mails, or takes it in again. For who belongs there.',
  auth: requireViewer,
  input: (t) => ({
    sessionId: table(t),
    isMuted: t.boolean({ required: true, description: 'True: no more notice of it.' }),
  }),
  resolve: async ({ sessionId, isMuted }, { viewer }) => ({
    thread: await threads.muteSessionThread(viewer, rowId('Session', sessionId, 'sessionId'), isMuted),
  }),
  payload: (t) => ({ ...threadNow(t), ...unread(t) }),
});
