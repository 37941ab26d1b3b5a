import { Session } from '../catalog/session.schema.ts';
import { UserNode } from '../identity/user.schema.ts';
import { db } from '../platform/db.ts';
import { builder } from '../platform/graphql/builder.ts';
import { findSessionThread, type ThreadMessage } from './session-members.service.ts';

const MOST = 100;

const ThreadMessageType = builder.objectRef<ThreadMessage>('SessionThreadMessage').implement({
  description: 'An announcement to a table, or what the viewer wrote or was told about its session.',
  fields: (t) => ({
    databaseId: t.exposeInt('id', { description: 'The number that REST uses, and that `before` takes.' }),
    sender: t.prismaField({
      type: UserNode,
      description: 'Who wrote it.',
      resolve: (query, { senderId }) => db.user.findUniqueOrThrow({ ...query, where: { id: senderId } }),
    }),
    content: t.exposeString('content', { description: 'Plain text of several lines.' }),
    isAnnouncement: t.boolean({
      description: 'Whether it went to everybody at the table.',
      resolve: ({ broadcastId }) => broadcastId !== null,
    }),
    isMine: t.boolean({
      description: 'Whether the viewer wrote it.',
      resolve: ({ senderId }, _args, { viewer }) => senderId === viewer?.id,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was sent.' }),
  }),
});

builder.objectField(Session, 'thread', (t) =>
  t.field({
    type: [ThreadMessageType],
    nullable: true,
    description:
      'The thread of the session, the newest first: announcements, each once, and what the viewer wrote or was told about it. For its Game Master, its players and staff; null to everybody else.',
    args: {
      first: t.arg.int({ description: `At most ${MOST}; 30 unless told.` }),
      before: t.arg.int({ description: 'Only messages older than the one with this number.' }),
    },
    complexity: ({ first }) => ({
      field: 10,
      multiplier: Math.max(1, Math.ceil(Math.min(first ?? 30, MOST) / 10)),
    }),
    resolve: async ({ id }, { first, before }, { viewer }) =>
      viewer &&
      findSessionThread(viewer, id, {
        limit: Math.min(Math.max(first ?? 30, 0), MOST),
        before: before ?? undefined,
      }),
  }),
);
