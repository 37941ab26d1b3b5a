import { ViewerNode } from '../identity/viewer.schema.ts';
import { db } from '../platform/db.ts';
import { builder } from '../platform/graphql/builder.ts';
import { rowId } from '../platform/graphql/ids.ts';
import { requireViewer } from '../platform/viewer.ts';
import { messageStream, unreadCountStream } from './inbox.service.ts';
import { Message } from './message.schema.ts';

// A subscription keeps one context for all events, so the loader cache must be cleared at each event.

builder.subscriptionFields((t) => ({
  messageReceived: t.field({
    type: Message,
    description:
      'Messages to and from the viewer, also in session threads, as they arrive. Ends when the login ends or the viewer’s roles change.',
    args: {
      after: t.arg.id({
        description:
          'The last message the client knows: later ones are delivered first. The newest may be delivered twice.',
      }),
    },
    subscribe: (_root, { after }, { viewer }) =>
      messageStream(requireViewer(viewer), after ? rowId('Message', after, 'after') : null),
    resolve: (message, _args, { cache }) => {
      cache.clear();
      return message;
    },
  }),
  unreadCountChanged: t.prismaField({
    type: ViewerNode,
    description: 'The viewer with the unread counts: once at the start, then at every change.',
    subscribe: (_root, _args, { viewer }) => unreadCountStream(requireViewer(viewer)),
    resolve: (query, _count, _args, { viewer, cache }) => {
      cache.clear();
      return db.user.findUniqueOrThrow({ ...query, where: { id: requireViewer(viewer).id } });
    },
  }),
}));
