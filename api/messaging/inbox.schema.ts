import { ViewerNode } from '../identity/viewer.schema.ts';
import { db } from '../platform/db.ts';
import { builder } from '../platform/graphql/builder.ts';
import { rowId } from '../platform/graphql/ids.ts';
import { requireViewer } from '../platform/viewer.ts';
import { messageStream, unreadCountStream } from './inbox.service.ts';
import { Message } from './message.schema.ts';

// A subscription keeps one context for all its events; what its loaders learned is old at the next one.

builder.subscriptionFields((t) => ({
  messageReceived: t.field({
    type: Message,
    description:
      'Messages to and from the viewer as they come. Ends when the login ends, or the viewer gets or loses a role.',
    args: {
      after: t.arg.id({
        description:
          'The last message known; what came after it is told first. The newest may be told twice.',
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
    description:
      'The viewer with the unread counts: once at the beginning, then whenever one of them changes.',
    subscribe: (_root, _args, { viewer }) => unreadCountStream(requireViewer(viewer)),
    resolve: (query, _count, _args, { viewer, cache }) => {
      cache.clear();
      return db.user.findUniqueOrThrow({ ...query, where: { id: requireViewer(viewer).id } });
    },
  }),
}));
