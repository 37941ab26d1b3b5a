import { findGameMaster, type GameMasterRow, gameMastersByIds } from '../catalog/game-masters.service.ts';
import { lockOwner } from '../identity/access.service.ts';
import { clock } from '../platform/clock.ts';
import { db, Prisma } from '../platform/db.ts';
import { newestFirst, type Page, type PageArgs, readWindow, toPage } from '../platform/page.ts';
import { Refusal } from '../platform/refusal.ts';
import { transaction } from '../platform/transaction.ts';
import { type MaybeViewer, requireViewer } from '../platform/viewer.ts';
import { beginLookout } from './lookout.ts';
import { MOST_FOLLOWED } from './rules.ts';

/** Follows a Game Master, who does not learn of it; a second call changes nothing. */
export async function followGameMaster(maybe: MaybeViewer, gameMasterId: number) {
  const logIn = 'Please log in to follow a Game Master';
  const viewer = requireViewer(maybe, logIn);
  if (viewer.gameMasterId === gameMasterId)
    throw new Refusal('BAD_INPUT', 'That is your own profile', 'gameMasterId');
  await findGameMaster(viewer, gameMasterId);
  await transaction(async (tx) => {
    await lockOwner(tx, viewer, logIn);
    const userId = viewer.id;
    if ((await tx.follow.count({ where: { userId, gameMasterId } })) > 0) return;
    if ((await tx.follow.count({ where: { userId } })) >= MOST_FOLLOWED)
      throw new Refusal('CONFLICT', `You follow ${MOST_FOLLOWED} Game Masters. Please unfollow one first.`);
    await beginLookout(tx, viewer);
    await tx.follow.create({ data: { userId, gameMasterId, createdAt: clock.now() } });
  });
  return { gameMasterId };
}

export async function unfollowGameMaster(maybe: MaybeViewer, gameMasterId: number) {
  const viewer = requireViewer(maybe, 'Please log in to change whom you follow');
  const { count } = await db.follow.deleteMany({ where: { userId: viewer.id, gameMasterId } });
  // A follower knows the profile, even if it can no longer be found.
  if (count === 0) await findGameMaster(viewer, gameMasterId);
  return { gameMasterId };
}

/** Asks which of these Game Masters a user follows. */
export interface HostsAsked {
  readonly userId: number;
  readonly ids: readonly number[];
}

/** Answers all concurrent requests by one statement. */
export async function followedAmong(asked: readonly HostsAsked[]): Promise<Map<HostsAsked, Set<number>>> {
  const rows = await db.follow.findMany({
    where: {
      userId: { in: [...new Set(asked.map(({ userId }) => userId))] },
      gameMasterId: { in: [...new Set(asked.flatMap(({ ids }) => ids))] },
    },
    select: { userId: true, gameMasterId: true },
  });
  const byUser = Map.groupBy(rows, ({ userId }) => userId);
  return new Map(
    asked.map((one) => [
      one,
      new Set((byUser.get(one.userId) ?? []).map(({ gameMasterId }) => gameMasterId)),
    ]),
  );
}

export type Followed = GameMasterRow & { readonly followId: number };

/** Returns the Game Masters a user follows, the latest first. */
export async function followedBy(userId: number, args: PageArgs): Promise<Page<Followed>> {
  const window = readWindow(args);
  const { where, ...page } = newestFirst(window);
  const rows = await db.follow.findMany({ ...page, where: { AND: [where, { userId }] } });
  const hosts = await gameMastersByIds(rows.map(({ gameMasterId }) => gameMasterId));
  const found = toPage(rows, window, Prisma.sql`"Follow" WHERE "userId" = ${userId}`);
  const followed = found.rows.flatMap(({ id, gameMasterId }) => {
    const host = hosts.get(gameMasterId);
    return host ? [{ ...host, followId: id }] : [];
  });
  return { ...found, rows: followed };
}
