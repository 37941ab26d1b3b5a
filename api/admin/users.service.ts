import { userWords } from '../identity/directory.service.ts';
import { Prisma } from '../platform/db.ts';
import { containing } from '../platform/like.ts';
import { keyset, type Page, type PageArgs, readWindow, toPage } from '../platform/page.ts';
import { parse } from '../platform/parse.ts';
import { read } from '../platform/read.ts';
import { type MaybeViewer, requireStaff } from '../platform/viewer.ts';
import { type UserGroup, userFilter } from './rules.ts';

/** A user as staff see it, without related data. */
export interface AdminUserRow {
  id: number;
  username: string;
  email: string;
  emailVerified: boolean;
  /** Why the mail provider sends no mails to the address; null: it does. */
  mailStop: 'bounced' | 'complained' | 'blocked' | null;
  fullName: string;
  imageUrl: string | null;
  isAdmin: boolean;
  isSuperAdmin: boolean;
  isGameMaster: boolean;
  gameMasterId: number | null;
  createdAt: Date;
  /** When login was disabled: the user is locked out or about to be erased; null: login is possible. */
  disabledAt: Date | null;
  erasedAt: Date | null;
}

const columns = Prisma.sql`u.id, u.username::text, u.email::text, u."emailVerified", u."mailStop"::text, u."fullName", u."imageUrl",
  u."isAdmin", u."isSuperAdmin", u."isGameMaster", profile.id AS "gameMasterId",
  u."createdAt", u."disabledAt", u."erasedAt"`;
const profile = Prisma.sql`LEFT JOIN "GameMaster" profile ON profile."userId" = u.id`;

// Must match the conditions of the partial indexes in the migration.
const inGroup: Record<UserGroup, Prisma.Sql> = {
  admins: Prisma.sql`u."isAdmin" AND u."erasedAt" IS NULL`,
  game_masters: Prisma.sql`u."isGameMaster" AND u."erasedAt" IS NULL`,
  regulars: Prisma.sql`NOT u."isAdmin" AND NOT u."isGameMaster" AND u."erasedAt" IS NULL`,
};

/** Returns a page of users, newest first; the search covers username, email address and full name. */
export async function listUsers(
  maybe: MaybeViewer,
  filter: unknown,
  args: PageArgs,
): Promise<Page<AdminUserRow>> {
  requireStaff(maybe);
  const { search, group } = parse(userFilter, filter ?? {});
  const window = readWindow(args);
  const { bounds, order, limit } = keyset(window, { id: 'u.id', descending: true });
  const where = Prisma.sql`${group ? inGroup[group] : Prisma.sql`u."erasedAt" IS NULL`}
    ${search ? Prisma.sql`AND ${userWords} LIKE ${containing(search)}` : Prisma.empty}`;
  const rows = await read<AdminUserRow>`
    SELECT ${columns} FROM "User" u ${profile} WHERE ${where} ${bounds} ORDER BY ${order} ${limit}`;
  return toPage(rows, window, Prisma.sql`"User" u WHERE ${where}`);
}

/** Returns users by id, including erased ones. */
export async function usersByIds(ids: readonly number[]): Promise<Map<number, AdminUserRow>> {
  const rows = await read<AdminUserRow>`
    SELECT ${columns} FROM "User" u ${profile} WHERE u.id = ANY (${[...ids]})`;
  return new Map(rows.map((row) => [row.id, row]));
}

const MOST_FORMER = 5;

/** Returns the ids of each user's former profiles that are now unlinked, newest first. */
export async function formerProfilesOf(ids: readonly number[]): Promise<Map<number, number[]>> {
  const rows = await read<{ id: number; profiles: number[] }>`
    SELECT u.id, array_agg(gm.id ORDER BY gm.id DESC) AS profiles
    FROM unnest(${[...ids]}::int[]) AS u(id) CROSS JOIN LATERAL (
      SELECT id FROM "GameMaster" WHERE "formerUserId" = u.id AND "userId" IS NULL
      ORDER BY id DESC LIMIT ${MOST_FORMER}) gm
    GROUP BY u.id`;
  return new Map(rows.map(({ id, profiles }) => [id, profiles]));
}

export interface UserCounts {
  total: number;
  gameMasters: number;
  admins: number;
  regulars: number;
}

/** Counts users by role; an admin who is also a Game Master counts in both groups, and once in the total. */
export async function countUsers(): Promise<UserCounts> {
  const [counts] = await read<UserCounts & { both: number }>`
    SELECT (SELECT count(*)::int FROM "User" u WHERE ${inGroup.admins}) AS admins,
      (SELECT count(*)::int FROM "User" u WHERE ${inGroup.game_masters}) AS "gameMasters",
      (SELECT count(*)::int FROM "User" u WHERE ${inGroup.admins} AND u."isGameMaster") AS both,
      (SELECT count(*)::int FROM "User" u WHERE ${inGroup.regulars}) AS regulars`;
  const { admins, gameMasters, both, regulars } = counts!;
  return { admins, gameMasters, regulars, total: admins + gameMasters - both + regulars };
}
