import { withViewer } from '../identity/profile.schema.ts';
import { ViewerNode } from '../identity/viewer.schema.ts';
import { placeOfId } from '../platform/cursor.ts';
import { builder } from '../platform/graphql/builder.ts';
import { connectionOf, pageComplexity, toConnection } from '../platform/graphql/connection.ts';
import { globalId, rowId } from '../platform/graphql/ids.ts';
import { byService, mutation } from '../platform/graphql/mutation.ts';
import { countUnreadNotices, markNoticesRead, noticesOf, type OwnNotice } from './notices.service.ts';

const Notice = builder.objectRef<OwnNotice>('Notice').implement({
  description: 'Something that the person asking is told of seats, money or an evening that is near.',
  fields: (t) => ({
    id: t.id({ description: 'What marks it as read.', resolve: ({ id }) => globalId('Notice', id) }),
    text: t.exposeString('text', { description: 'One line, as the subject of the mail that says the same.' }),
    path: t.exposeString('path', { description: 'The page of this site that it is about.' }),
    isRead: t.boolean({
      description: 'Whether it was opened, or all were marked as read.',
      resolve: ({ readAt }) => readAt !== null,
    }),
    createdAt: t.expose('createdAt', {
      type: 'DateTime',
      description: 'When it was told; after 90 days it is forgotten.',
    }),
  }),
});
const NoticeConnection = connectionOf(Notice, 'Notice');

builder.prismaObjectFields(ViewerNode, (t) => ({
  unreadNoticeCount: t.int({
    description: 'Notices that were not opened yet.',
    select: { id: true },
    resolve: ({ id }) => countUnreadNotices(id),
  }),
  notices: t.connection(
    {
      type: Notice,
      description: 'What the person was told in app, the newest first.',
      complexity: pageComplexity,
      resolve: async ({ id }, args) => toConnection(await noticesOf({ id }, args), placeOfId),
    },
    NoticeConnection,
  ),
}));

mutation('markNoticesRead', {
  description: 'Marks a notice of the viewer as read, or all of them. For whoever is logged in.',
  auth: byService,
  input: (t) => ({
    noticeId: t.id({ description: 'Which one; null: all.' }),
    upTo: t.id({
      description: 'The newest one that was shown: later ones stay unread; null: all there are.',
    }),
  }),
  resolve: ({ noticeId, upTo }, { viewer }) =>
    markNoticesRead(viewer, {
      noticeId: noticeId == null ? null : rowId('Notice', noticeId, 'noticeId'),
      upTo: upTo == null ? null : rowId('Notice', upTo, 'upTo'),
    }),
  payload: withViewer,
});
