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
    'The group thread of a session as the viewer sees it. For its members, as long as they are: seated players, the Game Master and staff. The ID is derived from the session’s ID.',
  id: { resolve: ({ tableId }) => tableId },
  isTypeOf: (value) => typeof value === 'object' && value !== null && 'tableId' in value,
  loadMany: (ids, context) => Promise.all(ids.map((id) => threadsOfSessions.load(context, rowNumber(id)))),
  fields: (t) => ({
    session: t.field({
      type: Session,
      nullable: true,
      description: 'The session that the thread belongs to; null: no longer visible to the viewer.',
      resolve: ({ tableId }, _args, context) => loadVisibleSession(context, tableId),
    }),
    unreadCount: t.exposeInt('unreadCount', {
      description:
        'The number of unread messages since the viewer joined, without those of users they have blocked.',
    }),
    isMuted: t.exposeBoolean('isMuted', {
      description:
        'Whether the viewer has muted it, which excludes it from the total unread count and from mails.',
    }),
    canWrite: t.exposeBoolean('canWrite', {
      description: 'Whether the viewer can write in this thread now; false while no player is seated.',
    }),
    lastMessage: t.field({
      type: Message,
      nullable: true,
      description: 'The newest message; null: no messages yet.',
      resolve: ({ lastMessage }) => lastMessage,
    }),
    messages: t.connection(
      {
        type: Message,
        description:
          'The messages to the whole table, including those before the viewer joined, and each announcement once; oldest first. Use `last` and `before` to page back from the newest.',
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
      'The group thread of the session. null unless the viewer is a seated player, the Game Master or staff.',
    resolve: ofViewer(({ id }, _args, context) => threadsOfSessions.load(context, id), mayBeAtTable),
  }),
);

builder.objectField(Session, 'canOpenThread', (t) =>
  t.boolean({
    description: 'Whether `thread` is not null for the viewer; cheaper than loading it.',
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
        'The session threads of the viewer that have messages, most recently active first. Staff also get the threads they joined by writing or muting.',
      complexity: pageComplexity,
      resolve: async (_viewer, args, { viewer }) =>
        toConnection(await threads.listSessionThreads(requireViewer(viewer), args), threads.placeOfThread),
    },
    SessionThreadConnection,
  ),
);
