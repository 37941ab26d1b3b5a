import { clock } from '../platform/clock.ts';
import { Prisma } from '../platform/db.ts';
import { containing } from '../platform/like.ts';
import { keyset, type Page, type PageArgs, readWindow, toPage } from '../platform/page.ts';
import { parse } from '../platform/parse.ts';
import { read } from '../platform/read.ts';
import { notFound } from '../platform/refusal.ts';
import { isStaff, type MaybeViewer } from '../platform/viewer.ts';
import { type GameMasterGroup, staffGameMasterFilter } from './game-masters.rules.ts';
import { gameMasterPictures } from './picture-urls.ts';
import { type GameMasterRow, gameMasterColumns } from './session-row.ts';
import { upcoming } from './visibility.ts';

export type { GameMasterRow } from './session-row.ts';

const from = Prisma.sql`"GameMaster" gm LEFT JOIN "User" gu ON gu.id = gm."userId"`;

/** A profile with the account details that staff see. */
export interface StaffGameMasterRow extends GameMasterRow {
  username: string | null;
  email: string | null;
}

const staffColumns = Prisma.sql`${gameMasterColumns}, gu.username::text AS username, gu.email::text AS email`;

const groups: Record<GameMasterGroup, Prisma.Sql> = {
  active: Prisma.sql`gm."archivedAt" IS NULL`,
  linked: Prisma.sql`gm."archivedAt" IS NULL AND gm."userId" IS NOT NULL`,
  unlinked: Prisma.sql`gm."archivedAt" IS NULL AND gm."userId" IS NULL`,
  archived: Prisma.sql`gm."archivedAt" IS NOT NULL`,
};

/** Lists profiles for staff, newest first; the search covers names, user name and email address. */
export async function listGameMastersForStaff(
  filter: unknown,
  page: PageArgs,
): Promise<Page<StaffGameMasterRow>> {
  const { search, group } = parse(staffGameMasterFilter, filter ?? {});
  const window = readWindow(page);
  const { bounds, order, limit } = keyset(window, { id: 'gm.id', descending: true });
  const found = search
    ? Prisma.sql`lower(concat_ws(E'\n', gm.name, gu."fullName", gu.username, gu.email)) LIKE ${containing(search)}`
    : Prisma.sql`TRUE`;
  const where = Prisma.sql`${groups[group]} AND ${found}`;
  const rows = await read<StaffGameMasterRow>`
    SELECT ${staffColumns} FROM ${from} WHERE ${where} ${bounds} ORDER BY ${order} ${limit}`;
  return toPage(rows, window, Prisma.sql`${from} WHERE ${where}`);
}

export async function getGameMasterForStaff(id: number): Promise<StaffGameMasterRow> {
  const [row] = await read<StaffGameMasterRow>`SELECT ${staffColumns} FROM ${from} WHERE gm.id = ${id}`;
  if (!row) throw notFound('Game Master');
  return row;
}

/** Counts the upcoming sessions of each Game Master; one without any is left out. */
export async function countSessionsAhead(ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await read<{ id: number; count: number }>`
    SELECT s."gameMasterId" AS id, count(*)::int AS count FROM "Session" s
    WHERE s."gameMasterId" = ANY (${[...ids]}) AND ${upcoming(clock.now())} GROUP BY 1`;
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** Returns the small pictures of profiles, by user id. */
export async function facesOfHosts(userIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await read<{ id: number; imageUrl: string | null; userId: number }>`
    SELECT id, "imageUrl", "userId" FROM "GameMaster" WHERE "userId" = ANY (${[...userIds]})`;
  return new Map(rows.map((row) => [row.userId, gameMasterPictures.small(row)]));
}

export async function gameMastersByIds(ids: readonly number[]): Promise<Map<number, GameMasterRow>> {
  const rows = await read<GameMasterRow>`
    SELECT ${gameMasterColumns} FROM ${from} WHERE gm.id = ANY (${[...ids]})`;
  return new Map(rows.map((row) => [row.id, row]));
}

export async function getGameMaster(id: number): Promise<GameMasterRow> {
  const gameMaster = (await gameMastersByIds([id])).get(id);
  if (!gameMaster) throw notFound('Game Master');
  return gameMaster;
}

/** Returns a profile that is requested directly; not found if the viewer may not find it. */
export async function findGameMaster(viewer: MaybeViewer, id: number): Promise<GameMasterRow> {
  const gameMaster = await getGameMaster(id);
  if (!isStaff(viewer) && !(await isForAll(gameMaster))) throw notFound('Game Master');
  return gameMaster;
}

/**
 * True when everybody may find the profile. An archived one without a user, or with a closed account, is shown for
 * the sessions run with it; if there are none, staff alone find it.
 */
export async function isForAll(gameMaster: GameMasterRow): Promise<boolean> {
  if (!gameMaster.archivedAt || (gameMaster.userId !== null && !gameMaster.isClosed)) return true;
  const [ran] = await read<{ id: number }>`
    SELECT id FROM "Session" WHERE "gameMasterId" = ${gameMaster.id} AND status <> 'draft' LIMIT 1`;
  return ran !== undefined;
}
