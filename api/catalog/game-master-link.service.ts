import { z } from 'zod';
import { addGameMasterAccount, prepareAccount } from '../identity/temporary-password.service.ts';
import { audit } from '../platform/audit.ts';
import { clock } from '../platform/clock.ts';
import type { Prisma, Tx } from '../platform/db.ts';
import { refuseDuplicate } from '../platform/duplicates.ts';
import { parse } from '../platform/parse.ts';
import { Refusal } from '../platform/refusal.ts';
import { transaction } from '../platform/transaction.ts';
import type { Viewer } from '../platform/viewer.ts';
import { lock, lockRow } from '../seating/locks.ts';
import { LIVE } from '../seating/rules.ts';
import { lockProfile } from './game-master-editor.service.ts';
import { gameMasterFilter, linkInput } from './game-masters.rules.ts';
import { type GameMasterRow, getGameMaster } from './game-masters.service.ts';

/** Links the profile to a user. Concurrent changes of the role wait: the user is locked first, then the profile. */
export async function linkGameMaster(staff: Viewer, id: number, input: unknown): Promise<GameMasterRow> {
  const { userId } = parse(linkInput, input ?? {});
  await transaction(async (tx) => {
    await unshareLimits(tx, id, userId);
    await lockRow(tx, 'User', userId);
    const profile = await lockUnlinked(tx, id);
    const user = await tx.user.findFirst({
      where: { id: userId, isGameMaster: true, disabledAt: null, erasedAt: null },
      include: { gameMaster: true },
    });
    if (!user) throw new Refusal('BAD_INPUT', 'Please select a Game Master user', 'userId');
    if (user.gameMaster) {
      const taken = `${user.fullName} is linked to the profile “${user.gameMaster.name}” already`;
      throw new Refusal('CONFLICT', taken, 'userId');
    }
    await refuseOwnPlayer(tx, id, user);
    await giveProfile(tx, staff, profile, userId);
  });
  return getGameMaster(id);
}

/**
 * Stops sharing the lines and veils that players shared with the former owner, so that the next owner cannot read
 * them. `userId` null: the next owner has no account yet.
 */
async function unshareLimits(tx: Tx, gameMasterId: number, userId: number | null) {
  const profile = await tx.gameMaster.findUnique({ where: { id: gameMasterId } });
  if (!profile || isUnclaimed(profile) || (userId !== null && profile.formerUserId === userId)) return;
  const shared = { limitsShared: 'game_master', session: { gameMasterId } } as const;
  const bookings = (await tx.booking.findMany({ where: shared, select: { id: true } })).map(({ id }) => id);
  await lock(tx, { bookings });
  await tx.booking.updateMany({ where: { id: { in: bookings } }, data: { limitsShared: 'nobody' } });
}

/** Refuses a user who has a seat at an upcoming session of the profile: nobody takes a seat at their own table. */
async function refuseOwnPlayer(tx: Tx, gameMasterId: number, user: { id: number; fullName: string }) {
  const session = { gameMasterId, scheduledAt: { gt: clock.now() } };
  const seats = await tx.booking.count({ where: { sitterId: user.id, status: { in: [...LIVE] }, session } });
  if (seats === 0) return;
  const why = `${user.fullName} has a seat at a session of this Game Master. Please cancel that seat first`;
  throw new Refusal('CONFLICT', why, 'userId');
}

/** Returns a profile to its former owner, as long as it is linked to nobody else. The caller has locked the user. */
export async function returnProfile(
  tx: Tx,
  staff: Viewer,
  id: number,
  user: { id: number; fullName: string },
): Promise<void> {
  const profile = await lockUnlinked(tx, id);
  if (profile.formerUserId !== user.id) {
    const other = `The profile “${profile.name}” was not one of ${user.fullName}`;
    throw new Refusal('CONFLICT', other, 'gameMasterId');
  }
  await refuseOwnPlayer(tx, id, user);
  await giveProfile(tx, staff, profile, user.id);
}

/** Creates an account for the profile; its owner must choose another password at the first login. */
export async function createUserAndLink(staff: Viewer, id: number, input: unknown): Promise<GameMasterRow> {
  const { name } = await getGameMaster(id);
  const account = await prepareAccount(input, name);
  await refuseDuplicate(
    transaction(async (tx) => {
      await unshareLimits(tx, id, null);
      const profile = await lockUnlinked(tx, id);
      const user = await addGameMasterAccount(tx, account);
      await audit(tx, staff, 'user.created', 'User', user.id, {
        username: account.username,
        isGameMaster: true,
        mustChangePassword: true,
      });
      await giveProfile(tx, staff, profile, user.id);
    }),
    new Refusal('CONFLICT', 'Somebody else changed this just before you. Please look again.'),
  );
  return getGameMaster(id);
}

/**
 * Unlinks the profile from its user. The profile keeps its sessions, the user keeps account and role. If the user
 * neither ran a session with it nor edited it, the link is undone as if it had never been.
 */
export async function unlinkGameMaster(staff: Viewer, id: number): Promise<GameMasterRow> {
  await transaction(async (tx) => {
    const { userId, name, createdAt } = await lockProfile(tx, id);
    if (userId === null) throw new Refusal('CONFLICT', 'This profile is not linked to a user');
    const before = (await beforeLink(tx, id, userId, createdAt)) ?? { formerUserId: userId };
    // Staff trust this person to publish without approval, not the next owner of the profile.
    const { formerUserId, personSince } = await tx.gameMaster.update({
      where: { id },
      data: { userId: null, ...before, trusted: false },
    });
    // Reviews of that time then rate nobody either. Not if staff unlink themselves: they could hide their reviews
    // that way.
    if (isUnclaimed({ userId: null, formerUserId, personSince }) && userId !== staff.id)
      await tx.review.updateMany({
        where: { gameMasterId: id, ratedUserId: userId },
        data: { ratedUserId: null },
      });
    await audit(tx, staff, 'game-master.unlinked', 'GameMaster', id, {
      name,
      changed: { userId: { old: userId, new: null } },
    });
  });
  return getGameMaster(id);
}

/** Selects the first users by name who have the Game Master role and no profile. */
export function usersToLink(filter: unknown, most: number) {
  const { search } = parse(gameMasterFilter, filter);
  const contains = { contains: search ?? '', mode: 'insensitive' } as const;
  return {
    where: {
      isGameMaster: true,
      gameMaster: null,
      disabledAt: null,
      erasedAt: null,
      ...(search && { OR: [{ fullName: contains }, { username: contains }, { email: contains }] }),
    },
    orderBy: [{ fullName: 'asc' as const }, { id: 'asc' as const }],
    take: most,
  };
}

type Unlinked = Awaited<ReturnType<typeof lockUnlinked>>;

/** True when the profile has never been linked to anybody. */
export const isUnclaimed = ({
  userId,
  formerUserId,
  personSince,
}: Pick<Unlinked, 'userId' | 'formerUserId' | 'personSince'>) =>
  userId === null && formerUserId === null && personSince === null;

/** The audit detail that `giveProfile` writes. */
const linked = z.object({
  changed: z.object({
    formerUserId: z.object({ old: z.number().nullable() }),
    personSince: z.object({ old: z.coerce.date().nullable() }),
  }),
});

/**
 * Returns who owned a profile before its latest link, and since when. null: a session has been run since, or the user
 * has edited the profile (their texts must go when they are erased), or the log does not tell.
 */
async function beforeLink(tx: Tx, id: number, userId: number, createdAt: Date) {
  const link = await tx.auditEntry.findFirst({
    where: { targetType: 'GameMaster', targetId: String(id), action: 'game-master.linked' },
    orderBy: { id: 'desc' },
  });
  const { success, data } = linked.safeParse(link?.detail);
  if (!link || !success) return null;
  const since = { gte: link.createdAt, lte: clock.now() };
  const run: Prisma.SessionWhereInput = {
    gameMasterId: id,
    scheduledAt: since,
    status: { notIn: ['draft', 'cancelled'] },
  };
  if ((await tx.session.count({ where: run })) > 0) return null;
  const written = { targetType: 'GameMaster', targetId: String(id), actorId: userId, id: { gt: link.id } };
  if ((await tx.auditEntry.count({ where: written })) > 0) return null;
  const { formerUserId, personSince } = data.changed;
  const former = await tx.user.findFirst({ where: { id: formerUserId.old ?? 0, erasedAt: null } });
  // A former owner who was erased meanwhile still counts: nobody after them is the profile's first owner.
  const wasTheirs = formerUserId.old === null ? null : createdAt;
  return { formerUserId: former?.id ?? null, personSince: personSince.old ?? (former ? null : wasTheirs) };
}

/**
 * Links the profile to a user. A returning former owner and the very first owner continue its record: nobody else can
 * have run its sessions. For any other user the record begins now. Staff trust starts anew unless the former owner is
 * back. Ratings belong to the person who ran the session: a trigger decides which of them count now.
 */
async function giveProfile(tx: Tx, staff: Viewer, profile: Unlinked, userId: number) {
  const { id, name, formerUserId } = profile;
  const isBack = formerUserId === userId;
  const personSince = isBack || isUnclaimed(profile) ? profile.personSince : clock.now();
  const data = { userId, formerUserId: null, personSince, ...(!isBack && { trusted: false }) };
  await tx.gameMaster.update({ where: { id }, data });
  await audit(tx, staff, 'game-master.linked', 'GameMaster', id, {
    name,
    changed: {
      userId: { old: null, new: userId },
      // Read by `beforeLink`.
      formerUserId: { old: formerUserId, new: null },
      personSince: {
        old: profile.personSince?.toISOString() ?? null,
        new: personSince?.toISOString() ?? null,
      },
    },
  });
}

async function lockUnlinked(tx: Tx, id: number) {
  const profile = await lockProfile(tx, id);
  if (!profile.user) return profile;
  throw new Refusal('CONFLICT', `This profile is linked to ${profile.user.username}. Unlink it first.`);
}
