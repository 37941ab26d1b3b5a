import { clock } from '../platform/clock.ts';
import { MOST_COUNTED } from '../platform/counts.rules.ts';
import { db, type Tx } from '../platform/db.ts';
import { newestFirst, type PageArgs, readWindow, toPage } from '../platform/page.ts';
import { pubsub } from '../platform/pubsub.ts';
import { Refusal } from '../platform/refusal.ts';
import { afterCommit, transaction } from '../platform/transaction.ts';
import { type MaybeViewer, requireViewer, type Viewer } from '../platform/viewer.ts';

/** Where the viewer is logged in, the newest login first. */
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

/** Ends another login of the viewer, wherever it is, or all but the one that asks; their sockets close. */
export async function endLogins(maybe: MaybeViewer, loginId: number | null) {
  const viewer = requireViewer(maybe, 'Please log in to see your logins');
  if (loginId === viewer.tokenId) {
    throw new Refusal('CONFLICT', 'This is the login you are using. Log out to end it.', 'loginId');
  }
  await transaction(async (tx) => {
    if (loginId === null) return endOthers(tx, viewer);
    const { count } = await tx.loginToken.deleteMany({ where: { id: loginId, userId: viewer.id } });
    if (count === 0) throw new Refusal('CONFLICT', 'This login has ended already', 'loginId');
    afterCommit(tx, () => pubsub.publish('logins', String(viewer.id), { tokenId: loginId }));
  });
  return { userId: viewer.id };
}

export async function endOthers(tx: Tx, { id, tokenId }: Pick<Viewer, 'id' | 'tokenId'>) {
  await tx.loginToken.deleteMany({ where: { userId: id, id: { not: tokenId } } });
  afterCommit(tx, () => pubsub.publish('logins', String(id), { tokenId: null }));
}
