import { clock } from '../platform/clock.ts';
import { MOST_COUNTED } from '../platform/counts.rules.ts';
import { db } from '../platform/db.ts';
import { newestFirst, type PageArgs, readWindow, toPage } from '../platform/page.ts';
import { pubsub } from '../platform/pubsub.ts';
import { Refusal } from '../platform/refusal.ts';
import { afterCommit, transaction } from '../platform/transaction.ts';
import { type MaybeViewer, requireViewer, type Viewer } from '../platform/viewer.ts';
import { endAccess } from './access.service.ts';

/** Returns the viewer's logins, the newest first. */
export async function loginsOf(viewer: Pick<Viewer, 'id'>, args: PageArgs) {
  const window = readWindow(args);
  const live = { userId: viewer.id, expiresAt: { gt: clock.now() } };
  const { where, ...slice } = newestFirst(window);
  const rows = await db.loginToken.findMany({
    ...slice,
    where: { AND: [live, where] },
    select: { id: true, createdAt: true, seenAt: true, expiresAt: true, ipAddress: true, userAgent: true },
  });
  return toPage(rows, window, () => db.loginToken.count({ where: live, take: MOST_COUNTED }));
}
export type OwnLogin = Awaited<ReturnType<typeof loginsOf>>['rows'][number];

/** Ends another login of the viewer; null: all but the current one, and the calendar gets another address. */
export async function endLogins(maybe: MaybeViewer, loginId: number | null) {
  const viewer = requireViewer(maybe, 'Please log in to see your logins');
  if (loginId === viewer.tokenId) {
    throw new Refusal('CONFLICT', 'This is the login you are using. Log out to end it.', 'loginId');
  }
  await transaction(async (tx) => {
    if (loginId === null) return endAccess(tx, viewer.id, viewer.tokenId);
    const { count } = await tx.loginToken.deleteMany({ where: { id: loginId, userId: viewer.id } });
    if (count === 0) throw new Refusal('CONFLICT', 'This login has ended already', 'loginId');
    afterCommit(tx, () => pubsub.publish(`logins:${viewer.id}`, { tokenId: loginId }));
  });
  return { userId: viewer.id };
}
