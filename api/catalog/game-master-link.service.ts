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

/** The profile is this person's from now on. Who gives or takes the role meanwhile waits: the person first, then the profile. */
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

/** Lines and veils that were shared with whoever had the profile are not the next one's to read; null: has no account yet. */
async function unshareLimits(tx: Tx, gameMasterId: number, userId: number | null) {
  const profile = await tx.gameMaster.findUnique({ where: { id: gameMasterId } });
  if (!profile || isUnclaimed(profile) || (userId !== null && profile.formerUserId === userId)) return;
  const shared = { limitsShared: 'game_master', session: { gameMasterId } } as const;
  const bookings = (await tx.booking.findMany({ where: shared, select: { id: true } })).map(({ id }) => id);
  await lock(tx, { bookings });
  await tx.booking.updateMany({ where: { id: { in: bookings } }, data: { limitsShared: 'nobody' } });
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
  if (profile.formerUserId !== user.id) {
    const other = `The profile “${profile.name}” was not one of ${user.fullName}`;
    throw new Refusal('CONFLICT', other, 'gameMasterId');
  }
  await refuseOwnPlayer(tx, id, user);
  await giveProfile(tx, staff, profile, user.id);
}

/** Makes an account for the profile; its owner chooses another password at the first login. */
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
    new Refusal('CONFLICT', 'Somebody else was faster just now. Please look again.'),
  );
  return getGameMaster(id);
}

/**
 * The profile stays with its sessions, and is nobody's; the person keeps account and role. Who ran nothing with it was
 * linked by mistake, or for nothing: it is as if they had never been.
 */
export async function unlinkGameMaster(staff: Viewer, id: number): Promise<GameMasterRow> {
  await transaction(async (tx) => {
    const { userId, name, createdAt } = await lockProfile(tx, id);
    if (userId === null) throw new Refusal('CONFLICT', 'This profile is not linked to a user');
    const before = (await beforeLink(tx, id, userId, createdAt)) ?? { formerUserId: userId };
    // Whom staff trust to publish alone is the person, not whoever gets the profile next.
    const { formerUserId, personSince } = await tx.gameMaster.update({
      where: { id },
      data: { userId: null, ...before, trusted: false },
    });
    // What was said while they had it is of nobody as well, unless they say so themselves, who could hide it then.
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

type Unlinked = Awaited<ReturnType<typeof lockUnlinked>>;

/** Nobody has ever had a profile like this one. */
export const isUnclaimed = ({
  userId,
  formerUserId,
  personSince,
}: Pick<Unlinked, 'userId' | 'formerUserId' | 'personSince'>) =>
  userId === null && formerUserId === null && personSince === null;

/** As `giveProfile` left it in the log. */
const linked = z.object({
  changed: z.object({
    formerUserId: z.object({ old: z.number().nullable() }),
    personSince: z.object({ old: z.coerce.date().nullable() }),
  }),
});

/**
 * Whose a profile was before it was linked last, and since when; null: an evening was run since, or what they wrote on it
 * stands there and has to go when they are erased, or nobody knows.
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
  // Who was erased meanwhile had it all the same: nobody after them is its first.
  const wasTheirs = formerUserId.old === null ? null : createdAt;
  return { formerUserId: former?.id ?? null, personSince: personSince.old ?? (former ? null : wasTheirs) };
}

/**
 * Whose it was last goes on where they left off, and whoever is the first to have it goes on where the profile did:
 * nobody else can have run its evenings. For anybody else the record begins now. The trust of staff begins for both.
 * Stars are of whoever ran the evening: a trigger sees which of them count now.
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
      // For `beforeLink`.
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
