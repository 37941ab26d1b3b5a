import { db, Prisma } from '../platform/db.ts';
import { parse } from '../platform/parse.ts';
import { notFound } from '../platform/refusal.ts';
import { decodeIdCursor } from './cursor.ts';
import { containing, type Page, readPageArgs, toPage } from './page.ts';
import { gameMasterFilter, pageSizes } from './rules.ts';
import { type GameMasterRow, gameMasterColumns } from './session-row.ts';
import type { ListRequest } from './sessions.service.ts';

export type { GameMasterRow } from './session-row.ts';

const from = Prisma.sql`"GameMaster" gm LEFT JOIN "User" gu ON gu.id = gm."userId"`;

/** All Game Masters in the order they joined; search looks at name, title, bio and specialties. */
export async function listGameMasters(filter: unknown, list: ListRequest): Promise<Page<GameMasterRow>> {
  const { search } = parse(gameMasterFilter, filter ?? {});
  const window = readPageArgs(list.page, list.defaultSize ?? pageSizes.gameMasters);
  const { after, before, backward, size } = window;
  const where = search ? matching(search) : Prisma.sql`TRUE`;
  const order = backward ? Prisma.sql`DESC` : Prisma.sql`ASC`;
  const rows = await db.$queryRaw<(GameMasterRow & { total: number | null })[]>`
    SELECT matches.total, page.*
    FROM (SELECT ${list.withTotal === false ? Prisma.sql`NULL::int` : Prisma.sql`(SELECT count(*)::int FROM ${from} WHERE ${where})`} AS total) matches
    LEFT JOIN LATERAL (
      SELECT ${gameMasterColumns} FROM ${from}
      WHERE ${where}
        ${after === null ? Prisma.empty : Prisma.sql`AND gm.id > ${decodeIdCursor(after, 'after')}`}
        ${before === null ? Prisma.empty : Prisma.sql`AND gm.id < ${decodeIdCursor(before, 'before')}`}
      ORDER BY gm.id ${order}
      LIMIT ${Prisma.raw(String(size + 1))} OFFSET ${Prisma.raw(String(Math.trunc(list.offset ?? 0)))}
    ) page ON TRUE
    ORDER BY page.id ${order}`;
  const total = rows[0]?.total ?? null;
  const found = rows.filter((row) => row.id !== null).map(({ total: _, ...row }) => row);
  return toPage(found, window, total);
}

function matching(words: string): Prisma.Sql {
  const pattern = containing(words);
  return Prisma.sql`lower(concat_ws(E'\n', gu."fullName", gm.name, gm.title, gm.bio,
    array_to_string(gm.specialties, E'\n'))) LIKE ${pattern}`;
}

export async function gameMastersByIds(ids: readonly number[]): Promise<Map<number, GameMasterRow>> {
  const rows = await db.$queryRaw<GameMasterRow[]>`
    SELECT ${gameMasterColumns} FROM ${from} WHERE gm.id = ANY (${[...ids]})`;
  return new Map(rows.map((row) => [row.id, row]));
}

export async function getGameMaster(id: number): Promise<GameMasterRow> {
  const gameMaster = (await gameMastersByIds([id])).get(id);
  if (!gameMaster) throw notFound('Game Master');
  return gameMaster;
}
