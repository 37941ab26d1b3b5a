import { clock } from '../platform/clock.ts';
import { MOST_COUNTED } from '../platform/counts.rules.ts';
import { db, Prisma } from '../platform/db.ts';
import { counted, newestFirst, type PageArgs, readWindow, toPage } from '../platform/page.ts';
import { notFound } from '../platform/refusal.ts';
import { type MaybeViewer, requireViewer, type Viewer } from '../platform/viewer.ts';
import { notifyInbox } from './delivery.ts';
import { unreadCounter } from './unread.ts';

/** Returns a page of a user's in-app notices, newest first. */
export async function noticesOf({ id: userId }: Pick<Viewer, 'id'>, args: PageArgs) {
  const window = readWindow(args);
  const { where, ...slice } = newestFirst(window);
  const rows = await db.notice.findMany({ ...slice, where: { AND: [{ userId }, where] } });
  return toPage(rows, window, () => db.notice.count({ where: { userId }, take: MOST_COUNTED }));
}
export type OwnNotice = Awaited<ReturnType<typeof noticesOf>>['rows'][number];

/** Counts a user's unread notices, up to MOST_COUNTED. */
export const countUnreadNotices = unreadCounter(() =>
  counted(Prisma.sql`"Notice" WHERE "userId" = person.id AND "readAt" IS NULL`),
);

interface Read {
  readonly noticeId: number | null;
  /** Notices after this one stay unread; null: no limit. */
  readonly upTo: number | null;
}

/** Marks one or all of the viewer's notices as read, at most up to the newest one shown. */
export async function markNoticesRead(maybe: MaybeViewer, { noticeId, upTo }: Read) {
  const { id: userId } = requireViewer(maybe, 'Please log in to read your notices');
  const id = { ...(noticeId !== null && { equals: noticeId }), ...(upTo !== null && { lte: upTo }) };
  const theirs = { userId, id };
  const { count } = await db.notice.updateMany({
    where: { ...theirs, readAt: null },
    data: { readAt: clock.now() },
  });
  if (count > 0) notifyInbox(userId);
  else if (noticeId !== null && (await db.notice.count({ where: theirs })) === 0) throw notFound('Notice');
  return { userId };
}
