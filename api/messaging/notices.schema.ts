import { withViewer } from '../identity/profile.schema.ts';
import { ViewerNode } from '../identity/viewer.schema.ts';
import { placeOfId } from '../platform/cursor.ts';
import { builder } from '../platform/graphql/builder.ts';
import { connectionOf, pageComplexity, toConnection } from '../platform/graphql/connection.ts';
import { globalId, rowId } from '../platform/graphql/ids.ts';
import { byService, mutation } from '../platform/graphql/mutation.ts';
import { countUnreadNotices, markNoticesRead, noticesOf, type OwnNotice } from './notices.service.ts';

const Notice = builder.objectRef<OwnNotice>('Notice').implement({
  description: 'An in-app notification to the viewer about seats, money or an upcoming session.',
  fields: (t) => ({
    id: t.id({ description: 'ID for `markNoticesRead`.', resolve: ({ id }) => globalId('Notice', id) }),
    text: t.exposeString('text', { description: 'One line, like the subject of the corresponding mail.' }),
    path: t.exposeString('path', { description: 'Path of the related page on this site.' }),
    isRead: t.boolean({
      description: 'Whether it was opened or marked as read.',
      resolve: ({ readAt }) => readAt !== null,
    }),
    createdAt: t.expose('createdAt', {
      type: 'DateTime',
      description: 'When the notice was created; it is deleted after 90 days.',
    }),
  }),
});
const NoticeConnection = connectionOf(Notice, 'Notice');

builder.prismaObjectFields(ViewerNode, (t) => ({
  unreadNoticeCount: t.int({
    description: 'The number of unread notices, counted up to 1,000.',
    select: { id: true },
    resolve: ({ id }) => countUnreadNotices(id),
  }),
  notices: t.connection(
    {
      type: Notice,
      description: 'In-app notifications of the viewer, newest first.',
      complexity: pageComplexity,
      resolve: async ({ id }, args) => toConnection(await noticesOf({ id }, args), placeOfId),
    },
    NoticeConnection,
  ),
}));

mutation('markNoticesRead', {
  description: 'Marks one or all of the viewer’s notices as read. Logged-in users only.',
  auth: byService,
  input: (t) => ({
    noticeId: t.id({ description: 'The notice to mark; null: all.' }),
    upTo: t.id({
      description: 'The newest notice shown to the viewer: later ones stay unread; null: no limit.',
    }),
  }),
  resolve: ({ noticeId, upTo }, { viewer }) =>
    markNoticesRead(viewer, {
      noticeId: noticeId == null ? null : rowId('Notice', noticeId, 'noticeId'),
      upTo: upTo == null ? null : rowId('Notice', upTo, 'upTo'),
    }),
  payload: withViewer,
});
