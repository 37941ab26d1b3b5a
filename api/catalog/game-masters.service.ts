import { Prisma } from '../platform/db.ts';
import { containing } from '../platform/like.ts';
import { countRows, keyset, type Page, type PageArgs, readWindow, toPage } from '../platform/page.ts';
import { parse } from '../platform/parse.ts';
import { read } from '../platform/read.ts';
import { notFound } from '../platform/refusal.ts';
import { gameMasterFilter } from './rules.ts';
import { type GameMasterRow, gameMasterColumns } from './session-row.ts';

export type { GameMasterRow } from './session-row.ts';

const from = Prisma.sql`"GameMaster" gm LEFT JOIN "User" gu ON gu.id = gm."userId"`;

/** All Game Masters in the order they joined; search looks at name, title, bio and specialties. */
export async function listGameMasters(filter: unknown, page: PageArgs): Promise<Page<GameMasterRow>> {
  const { search } = parse(gameMasterFilter, filter ?? {});
  const window = readWindow(page);
  const { bounds, order, limit } = keyset(window, { id: 'gm.id' });
  const where = search ? matching(search) : Prisma.sql`TRUE`;
  const rows = await read<GameMasterRow>`
    SELECT ${gameMasterColumns} FROM ${from} WHERE ${where} ${bounds} ORDER BY ${order} ${limit}`;
  return toPage(rows, window, () => countRows(Prisma.sql`${from} WHERE ${where}`));
}

function matching(words: string): Prisma.Sql {
  const pattern = containing(words);
  return Prisma.sql`lower(concat_ws(E'\n', gu."fullName", gm.name, gm.title, gm.bio,
    array_to_string(gm.specialties, E'\n'))) LIKE ${pattern}`;
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
