import { addGameMasterAccount, prepareAccount } from '../identity/temporary-password.service.ts';
import { audit } from '../platform/audit.ts';
import { clock } from '../platform/clock.ts';
import { isUniqueViolation, type Tx } from '../platform/db.ts';
import { parse } from '../platform/parse.ts';
import { Refusal } from '../platform/refusal.ts';
import { transaction } from '../platform/transaction.ts';
import type { Viewer } from '../platform/viewer.ts';
import { lockRow } from '../seating/locks.ts';
import { LIVE } from '../seating/rules.ts';
import { lockProfile } from './game-master-editor.service.ts';
import { gameMasterFilter, linkInput } from './game-masters.rules.ts';
import { type GameMasterRow, getGameMaster } from './game-masters.service.ts';

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
    await giveProfile(tx, profile, userId);
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
  const profile = await lockUnlinked(tx, id);
  const { name, formerUserId } = profile;
  if (formerUserId !== user.id) {
    const other = `The profile “${name}” was not one of ${user.fullName}`;
    throw new Refusal('CONFLICT', other, 'gameMasterId');
  }
  await refuseOwnPlayer(tx, id, user);
  await giveProfile(tx, profile, user.id);
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
      const profile = await lockUnlinked(tx, id);
      const user = await addGameMasterAccount(tx, account);
      await giveProfile(tx, profile, user.id);
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

/**
 * Whose it was last goes on where they left off. For anybody else the record begins now, for others made the one
 * before, and so does the trust of staff. Stars are of whoever ran the evening: a trigger sees which of them count now.
 */
async function giveProfile(tx: Tx, profile: { id: number; formerUserId: number | null }, userId: number) {
  const { id, formerUserId } = profile;
  const begins = formerUserId === userId ? {} : { personSince: clock.now(), trusted: false };
  await tx.gameMaster.update({ where: { id }, data: { userId, formerUserId: null, ...begins } });
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
