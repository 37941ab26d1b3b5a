import { addGameMasterAccount, prepareAccount } from '../identity/temporary-password.service.ts';
import { audit } from '../platform/audit.ts';
import { clock } from '../platform/clock.ts';
import { isUniqueViolation, type Prisma, type Tx } from '../platform/db.ts';
import { changedMeanwhile, changesOf, type Edited } from '../platform/edits.ts';
import { parse } from '../platform/parse.ts';
import { notFound, Refusal } from '../platform/refusal.ts';
import { transaction } from '../platform/transaction.ts';
import type { Viewer } from '../platform/viewer.ts';
import { lockRow, lockToEdit } from '../seating/locks.ts';
import { LIVE } from '../seating/rules.ts';
import {
  type GameMasterProfile,
  gameMasterChanges,
  gameMasterFilter,
  gameMasterInput,
  linkInput,
} from './game-masters.rules.ts';
import { type GameMasterRow, getGameMaster } from './game-masters.service.ts';
import { refuseForeignProfile } from './planning.ts';

/** A new profile that nobody logs in for yet. */
export async function createGameMaster(staff: Viewer, input: unknown): Promise<GameMasterRow> {
  const profile = parse(gameMasterInput, input ?? {});
  return getGameMaster(await transaction((tx) => addGameMaster(tx, staff, profile)));
}

/** Every profile is made here; `userId`: whose it is, null: nobody's yet. The caller has checked the words. */
export async function addGameMaster(
  tx: Tx,
  staff: Viewer,
  { name, title, bio, specialties, imageUrl }: GameMasterProfile,
  userId: number | null = null,
): Promise<number> {
  const { id } = await tx.gameMaster.create({
    data: { name, title, bio, specialties, imageUrl, userId },
    select: { id: true },
  });
  await audit(tx, staff, 'game-master.created', 'GameMaster', id, { name, title, userId });
  return id;
}

const edited: Edited = {
  targetType: 'GameMaster',
  action: 'game-master.updated',
  was: 'This profile was',
  words: {
    name: (name: string) => `the name is now “${name}”`,
    title: (title: string) => `the title is now “${title}”`,
    bio: () => 'the biography is another',
    specialties: (all: string[]) => `the specialties are now ${all.join(', ') || 'none'}`,
    imageUrl: () => 'the picture is another',
    languages: (all: string[]) => `the languages are now ${all.join(', ') || 'none'}`,
    videoUrl: () => 'the video is another',
    availability: () => 'the hours are others',
    timeZone: (zone: string) => `the hours are on the clocks of ${zone}`,
    tableMessage: () => 'the message to tables is another',
  },
};

/**
 * Changes what `changes` names of a profile and nothing else. `readAt`: the version the caller has seen; when there
 * is a newer one, the caller is told first.
 */
export async function updateGameMaster(
  planner: Viewer,
  id: number,
  changes: object,
  readAt: number | null = null,
): Promise<GameMasterRow> {
  refuseForeignProfile(planner, id, changes);
  const given = parse(gameMasterChanges(changes), changes);
  await transaction(async (tx) => {
    const before = await lockProfile(tx, id);
    // The zone of an account may follow its browser; that of hours is the one in which they were written.
    const zone = given.timeZone ?? before.timeZone ?? before.user?.timeZone;
    const profile = given.availability && zone ? { ...given, timeZone: zone } : given;
    if (readAt !== null && readAt !== before.version) throw await changedMeanwhile(tx, edited, id, readAt);
    const changed = changesOf(before, profile);
    if (Object.keys(changed).length === 0) return;
    const { version } = await tx.gameMaster.update({
      where: { id },
      data: { ...profile, version: { increment: 1 } },
      select: { version: true },
    });
    await audit(tx, planner, edited.action, edited.targetType, id, { version, changed });
  });
  return getGameMaster(id);
}

/** The profile is this person's from now on. Who gives or takes the role meanwhile waits: the person first, then the profile. */
export async function linkGameMaster(staff: Viewer, id: number, input: unknown): Promise<GameMasterRow> {
  const { userId } = parse(linkInput, input ?? {});
  await transaction(async (tx) => {
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
    await tx.gameMaster.update({ where: { id }, data: { userId } });
    await audit(tx, staff, 'game-master.linked', 'GameMaster', id, {
      name: profile.name,
      changed: { userId: { old: null, new: userId } },
    });
  });
  return getGameMaster(id);
}

/** Nobody takes a seat at a table of their own. */
async function refuseOwnPlayer(tx: Tx, gameMasterId: number, user: { id: number; fullName: string }) {
  const session = { gameMasterId, scheduledAt: { gt: clock.now() } };
  const seats = await tx.booking.count({ where: { sitterId: user.id, status: { in: [...LIVE] }, session } });
  if (seats === 0) return;
  const why = `${user.fullName} has a seat at a session of this Game Master: it has to be cancelled first`;
  throw new Refusal('CONFLICT', why, 'userId');
}

/** The profile that was theirs is so again, as long as nobody else logs in for it. The caller has locked the person. */
export async function returnProfile(
  tx: Tx,
  staff: Viewer,
  id: number,
  user: { id: number; fullName: string },
): Promise<void> {
  const { name, formerUserId } = await lockUnlinked(tx, id);
  if (formerUserId !== user.id) {
    const other = `The profile “${name}” was not one of ${user.fullName}`;
    throw new Refusal('CONFLICT', other, 'gameMasterId');
  }
  await refuseOwnPlayer(tx, id, user);
  await tx.gameMaster.update({ where: { id }, data: { userId: user.id } });
  await audit(tx, staff, 'game-master.linked', 'GameMaster', id, {
    name,
    changed: { userId: { old: null, new: user.id } },
  });
}

/** Makes an account for the profile; its owner chooses another password at the first login. */
export async function createUserAndLink(staff: Viewer, id: number, input: unknown): Promise<GameMasterRow> {
  const { name } = await getGameMaster(id);
  const account = await prepareAccount(input, name);
  await onceEach(() =>
    transaction(async (tx) => {
      await lockUnlinked(tx, id);
      const user = await addGameMasterAccount(tx, account);
      await tx.gameMaster.update({ where: { id }, data: { userId: user.id } });
      await audit(tx, staff, 'user.created', 'User', user.id, {
        username: account.username,
        isGameMaster: true,
        mustChangePassword: true,
      });
      await audit(tx, staff, 'game-master.linked', 'GameMaster', id, {
        name,
        changed: { userId: { old: null, new: user.id } },
      });
    }),
  );
  return getGameMaster(id);
}

/** The profile stays with its sessions, and is nobody's; the person keeps account and role. */
export async function unlinkGameMaster(staff: Viewer, id: number): Promise<GameMasterRow> {
  await transaction(async (tx) => {
    const { userId, name } = await lockProfile(tx, id);
    if (userId === null) throw new Refusal('CONFLICT', 'This profile is not linked to a user');
    // Whom staff trust to publish alone is the person, not whoever gets the profile next.
    await tx.gameMaster.update({
      where: { id },
      data: { userId: null, formerUserId: userId, trusted: false },
    });
    await audit(tx, staff, 'game-master.unlinked', 'GameMaster', id, {
      name,
      changed: { userId: { old: userId, new: null } },
    });
  });
  return getGameMaster(id);
}

export const playedAhead = (): Prisma.SessionWhereInput => ({
  status: { in: ['scheduled', 'active'] },
  scheduledAt: { gt: clock.now() },
});

/** What a Game Master must not leave behind: sessions that can be booked or are paid for. */
export const sessionsAhead = (gameMasterId: number) => ({ gameMasterId, ...playedAhead() });

/** Takes the profile off the lists. False: sessions lie ahead, which are the business of whoever archives. */
export async function markArchived(tx: Tx, staff: Pick<Viewer, 'id'>, id: number): Promise<boolean> {
  const { archivedAt, name } = await lockProfile(tx, id);
  if (archivedAt) throw new Refusal('CONFLICT', 'This Game Master is archived already');
  if ((await tx.session.count({ where: sessionsAhead(id) })) > 0) return false;
  const now = clock.now();
  await tx.gameMaster.update({ where: { id }, data: { archivedAt: now } });
  await audit(tx, staff, 'game-master.archived', 'GameMaster', id, {
    name,
    changed: { archivedAt: { old: null, new: now.toISOString() } },
  });
  return true;
}

/** Lists the profile again, as it was. */
export async function restoreGameMaster(staff: Viewer, id: number): Promise<GameMasterRow> {
  await transaction((tx) => markRestored(tx, staff, id));
  return getGameMaster(id);
}

/** Undoes markArchived, in the transaction of whoever undoes more. */
export async function markRestored(tx: Tx, actor: Pick<Viewer, 'id'>, id: number) {
  const { archivedAt, name, user } = await lockProfile(tx, id);
  if (!archivedAt) throw new Refusal('CONFLICT', 'This Game Master is not archived');
  if (user?.disabledAt)
    throw new Refusal('CONFLICT', `${user.fullName} is being deleted. Please keep that account first.`);
  await tx.gameMaster.update({ where: { id }, data: { archivedAt: null } });
  await audit(tx, actor, 'game-master.restored', 'GameMaster', id, {
    name,
    changed: { archivedAt: { old: archivedAt.toISOString(), new: null } },
  });
}

/** People with the role who have no profile, by name; the first ones. */
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

async function lockProfile(tx: Tx, id: number) {
  await lockToEdit(tx, 'GameMaster', id);
  const profile = await tx.gameMaster.findUnique({ where: { id }, include: { user: true } });
  if (!profile) throw notFound('Game Master');
  return profile;
}

async function lockUnlinked(tx: Tx, id: number) {
  const profile = await lockProfile(tx, id);
  if (!profile.user) return profile;
  throw new Refusal('CONFLICT', `This profile is linked to ${profile.user.username}. Unlink it first.`);
}

/** Two at once for the same name: the second is refused, not broken. */
async function onceEach(work: () => Promise<void>) {
  try {
    await work();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new Refusal('CONFLICT', 'Somebody else was faster just now. Please look again.');
  }
}
