import { CONDUCT_VERSION } from '../../api/identity/conduct.rules.ts';
import { hashPassword } from '../../api/identity/password-hash.ts';
import type { Prisma, Tx } from '../../api/platform/db.ts';
import { DAY } from '../../api/platform/durations.rules.ts';
import type { DemoGameMaster } from '../demo/gameMasters.ts';

const PASSWORD = 'questboard';

const demoAccounts: (Pick<Prisma.UserCreateManyInput, 'username' | 'fullName'> &
  Partial<Prisma.UserCreateManyInput>)[] = [
  { username: 'superadmin', fullName: 'Sam Overholt', isAdmin: true, isSuperAdmin: true },
  { username: 'admin', fullName: 'Ada Winslow', isAdmin: true },
  { username: 'gamemaster', fullName: '', isGameMaster: true },
  {
    username: 'player',
    reminderHours: [24, 1],
    fullName: 'Pia Larkin',
    pronouns: 'she/her',
    experience: 'some',
    systems: ['Call of Cthulhu 7E', 'Blades in the Dark'],
    playDays: [4, 5],
    lines: 'Harm to children\nSpiders',
    veils: 'Torture\nRomance',
    bio: 'Bards and thieves, mostly. I like mysteries and talk more than I fight. No spiders, please.',
  },
  {
    username: 'player2',
    fullName: 'Theo Marsh',
    pronouns: 'he/him',
    experience: 'new',
    lines: 'Harm to animals',
    bio: 'New to the table: please explain the rules as we go.',
  },
];

/** The five accounts whose password everybody knows; the first Game Master's profile is `gamemaster`'s. */
export async function createDemoAccounts(tx: Tx, { name, timeZone }: DemoGameMaster, now: Date) {
  const password = await hashPassword(PASSWORD);
  const users = await tx.user.createManyAndReturn({
    data: demoAccounts.map((account) => ({
      ...account,
      ...(account.isGameMaster && { timeZone, timeZoneChosen: true }),
      ...personOf(account.username, account.fullName || name, now),
    })),
  });
  await tx.account.createMany({
    data: users.map((user) => ({
      userId: user.id,
      accountId: String(user.id),
      providerId: 'credential',
      password,
    })),
  });
  // One of the two logins by which a Game Master is verified; by this one nobody can log in.
  const { id: userId } = users.find(({ isGameMaster }) => isGameMaster)!;
  await tx.account.create({ data: { userId, accountId: 'demo', providerId: 'google' } });
  const idOf = (username: string) => users.find((user) => user.username === username)!.id;
  return {
    gameMaster: idOf('gamemaster'),
    player: idOf('player'),
    player2: idOf('player2'),
    staff: idOf('admin'),
  };
}

const personOf = (username: string, fullName: string, now: Date) => ({
  username,
  displayUsername: username,
  email: `${username}@questboard.test`,
  emailVerified: true,
  fullName,
  adultConfirmedAt: now,
  welcomedAt: now,
  conductVersion: CONDUCT_VERSION,
  conductAcceptedAt: now,
});

const usernameOf = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '.')
    .replace(/^\.|\.$/g, '');

/** Each Game Master with an account that nobody can log in to, but the first, who has one already. */
export async function createGameMasters(
  tx: Tx,
  texts: readonly DemoGameMaster[],
  firstUserId: number,
  now: Date,
) {
  const users = await tx.user.createManyAndReturn({
    data: texts.slice(1).map(({ name, timeZone }) => ({
      ...personOf(`gm.${usernameOf(name)}`, name, now),
      isGameMaster: true,
      timeZone,
    })),
    select: { id: true },
  });
  const userIds = [firstUserId, ...users.map((user) => user.id)];
  const profiles = await tx.gameMaster.createManyAndReturn({
    data: texts.map((profile, index) => ({ ...profile, userId: userIds[index]! })),
    select: { id: true, name: true, userId: true },
  });
  return profiles.map((profile, index) => ({
    ...profile,
    timeZone: texts[index]!.timeZone,
    specialties: texts[index]!.specialties,
  }));
}

export type SeededGameMaster = Awaited<ReturnType<typeof createGameMasters>>[number];

/** Players without a password: they fill the tables. */
export async function createPlayers(tx: Tx, names: readonly string[], now: Date): Promise<number[]> {
  const users = await tx.user.createManyAndReturn({
    data: names.map((name) => personOf(usernameOf(name), name, now)),
    select: { id: true },
  });
  return users.map((user) => user.id);
}

/** One tells the Game Masters what is to stay out of the game, the other the tables without a name. */
export async function shareLimits(tx: Tx, people: Record<'player' | 'player2', number>) {
  const share = (userId: number, limitsShared: 'game_master' | 'table') =>
    tx.booking.updateMany({ where: { sitterId: userId }, data: { limitsShared } });
  await share(people.player, 'game_master');
  await share(people.player2, 'table');
}

/**
 * Nobody has joined after what they did: people, and profiles of Game Masters, are there since some days or months before
 * the first of it. Whoever has done nothing yet has joined a while ago, too.
 */
export async function dateArrivals(tx: Tx, now: Date) {
  const lately = new Date(now.getTime() - 40 * DAY);
  await tx.$executeRaw`
    WITH deeds AS (
      SELECT "userId", "createdAt" FROM "Booking" UNION ALL SELECT "sitterId", "createdAt" FROM "Booking"
      UNION ALL SELECT gm."userId", s."createdAt" FROM "Session" s JOIN "GameMaster" gm ON gm.id = s."gameMasterId"
      UNION ALL SELECT "senderId", "createdAt" FROM "Message"
    ), arrivals AS (
      SELECT person.id, least(min(deeds."createdAt"), ${lately}::timestamptz)
        - make_interval(days => 5 + person.id * 37 % 300) AS at
      FROM "User" person LEFT JOIN deeds ON deeds."userId" = person.id GROUP BY person.id)
    UPDATE "User" person SET "createdAt" = at, "adultConfirmedAt" = at, "welcomedAt" = at, "conductAcceptedAt" = at
    FROM arrivals WHERE arrivals.id = person.id`;
  await tx.$executeRaw`
    UPDATE "GameMaster" gm SET "createdAt" = person."createdAt" + interval '1 day'
    FROM "User" person WHERE person.id = gm."userId"`;
}
