import { mayBeAtTable } from '../bookings/core/booking-queries.schema.ts';
import { loadVisibleSession, Session } from '../catalog/session.schema.ts';
import { ViewerNode } from '../identity/viewer.schema.ts';
import { placeOfId } from '../platform/cursor.ts';
import { builder } from '../platform/graphql/builder.ts';
import { connectionOf, pageComplexity, toConnection } from '../platform/graphql/connection.ts';
import { loader } from '../platform/graphql/loader.ts';
import { ofViewer } from '../platform/graphql/of-viewer.ts';
import { rowNumber } from '../platform/rules.ts';
import { requireViewer } from '../platform/viewer.ts';
import { Message, MessageConnection } from './message.schema.ts';
import * as threads from './session-thread.service.ts';

const threadsOfSessions = loader((ids, { viewer }) => threads.sessionThreads(viewer, ids));

const openThreads = loader((ids, { viewer }) => threads.openThreads(viewer, ids));

export const SessionThread = builder.objectRef<threads.SessionThread>('SessionThread');

builder.node(SessionThread, {
  description:
    'What a table says to each other, as the viewer follows it. For who sits there, its Game Master and staff, as long as they do; its id is made of the session’s.',
  id: { resolve: ({ tableId }) => tableId },
  isTypeOf: (value) => typeof value === 'object' && value !== null && 'tableId' in value,
  loadMany: (ids, context) => Promise.all(ids.map((id) => threadsOfSessions.load(context, rowNumber(id)))),
  fields: (t) => ({
    session: t.field({
      type: Session,
      nullable: true,
      description: 'Whose table it is; null: the viewer can see it no longer.',
      resolve: ({ tableId }, _args, context) => loadVisibleSession(context, tableId),
    }),
    unreadCount: t.exposeInt('unreadCount', {
      description:
        'Messages in it that are news to the viewer: since they joined, and by nobody they have blocked.',
    }),
    isMuted: t.exposeBoolean('isMuted', {
      description: 'Whether it is left out of the count of all unread messages and of mails.',
    }),
    canWrite: t.exposeBoolean('canWrite', {
      description: 'Whether the viewer may write here now; false as long as nobody sits at the table.',
    }),
    lastMessage: t.field({
      type: Message,
      nullable: true,
      description: 'The newest message; null: nobody wrote yet.',
      resolve: ({ lastMessage }) => lastMessage,
    }),
    messages: t.connection(
      {
        type: Message,
        description:
          'Everything that was said to the whole table, also before the viewer joined, and announcements, each once. In the order it was written; `last` and `before` go back from the newest.',
        complexity: pageComplexity,
        resolve: async ({ tableId }, args, { viewer }) =>
          toConnection(await threads.listThreadMessages(requireViewer(viewer), tableId, args), placeOfId),
      },
      MessageConnection,
    ),
  }),
});

const SessionThreadConnection = connectionOf(SessionThread, 'SessionThread');

builder.objectField(Session, 'thread', (t) =>
  t.field({
    type: SessionThread,
    nullable: true,
    description:
      'What its table says to each other. For who sits there, its Game Master and staff; null to everybody else.',
    resolve: ofViewer(({ id }, _args, context) => threadsOfSessions.load(context, id), mayBeAtTable),
  }),
);

builder.objectField(Session, 'canOpenThread', (t) =>
  t.boolean({
    description: 'Whether there is a `thread` for the viewer, without reading it.',
    resolve: ofViewer(
      async ({ id }, _args, context) => (await openThreads.load(context, id)) ?? false,
      mayBeAtTable,
    ),
  }),
);

builder.prismaObjectField(ViewerNode, 'sessionThreads', (t) =>
  t.connection(
    {
      type: SessionThread,
      description:
        'Threads of the viewer’s tables in which somebody has written, the one with the newest message first. To staff: those they have written in.',
      complexity: pageComplexity,
      resolve: async (_viewer, args, { viewer }) =>
        toConnection(await threads.listSessionThreads(requireViewer(viewer), args), threads.placeOfThread),
    },
    SessionThreadConnection,
  ),
);
