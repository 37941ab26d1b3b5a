import { audit } from '../platform/audit.ts';
import { clock } from '../platform/clock.ts';
import type { Prisma, Tx } from '../platform/db.ts';
import { changedMeanwhile, changesOf, type Edited } from '../platform/edits.ts';
import { parse } from '../platform/parse.ts';
import { notFound, Refusal } from '../platform/refusal.ts';
import { madeOnce } from '../platform/request-key.ts';
import { transaction } from '../platform/transaction.ts';
import type { Viewer } from '../platform/viewer.ts';
import { lockToEdit } from '../seating/locks.ts';
import { type GameMasterProfile, gameMasterChanges, gameMasterInput } from './game-masters.rules.ts';
import { type GameMasterRow, getGameMaster } from './game-masters.service.ts';
import { refuseForeignProfile } from './planning.ts';

/** Creates a profile without an account. */
export async function createGameMaster(staff: Viewer, input: unknown): Promise<GameMasterRow> {
  const profile = parse(gameMasterInput, input ?? {});
  const once = { by: staff, kind: 'profile', input };
  return getGameMaster(
    await transaction((tx) => madeOnce(tx, once, () => addGameMaster(tx, staff, profile))),
  );
}

/** Every profile is created here. `userId`: its user; null: none yet. The caller has validated the profile. */
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
    bio: () => 'the biography is different',
    specialties: (all: string[]) => `the specialties are now ${all.join(', ') || 'none'}`,
    imageUrl: () => 'the picture is different',
    languages: (all: string[]) => `the languages are now ${all.join(', ') || 'none'}`,
    videoUrl: () => 'the video is different',
    availability: () => 'the hours are different',
    timeZone: (zone: string) => `the hours are on the clocks of ${zone}`,
    tableMessage: () => 'the message to tables is different',
  },
};

/**
 * Changes only the fields of a profile that `changes` names. `expectedVersion`: the version the caller has read; when there is
 * a newer one, the call is refused and tells the caller what changed.
 */
export async function updateGameMaster(
  planner: Viewer,
  id: number,
  changes: object,
  expectedVersion: number | null = null,
): Promise<GameMasterRow> {
  refuseForeignProfile(planner, id, changes);
  const given = parse(gameMasterChanges(changes), changes);
  await transaction(async (tx) => {
    const before = await lockProfile(tx, id);
    // The zone of an account may follow its browser; the hours keep the zone in which they were written.
    const zone = given.timeZone ?? before.timeZone ?? before.user?.timeZone;
    const profile = given.availability?.length && zone ? { ...given, timeZone: zone } : given;
    if (expectedVersion !== null && expectedVersion !== before.version)
      throw await changedMeanwhile(tx, edited, id, expectedVersion);
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

export const playedAhead = (): Prisma.SessionWhereInput => ({
  status: { in: ['scheduled', 'active'] },
  scheduledAt: { gt: clock.now() },
});

/** The sessions a Game Master must not leave behind: they can be booked or are paid for. */
export const sessionsAhead = (gameMasterId: number) => ({ gameMasterId, ...playedAhead() });

/** Archives the profile. False: it has sessions ahead, which the caller has to settle first. */
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

/** Undoes markArchived, in the caller's transaction. */
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

/** Locks the profile for an edit and returns it with its user. */
export async function lockProfile(tx: Tx, id: number) {
  await lockToEdit(tx, 'GameMaster', id);
  const profile = await tx.gameMaster.findUnique({ where: { id }, include: { user: true } });
  if (!profile) throw notFound('Game Master');
  return profile;
}
