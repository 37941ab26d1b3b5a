import { clock } from '../platform/clock.ts';
import { MOST_COUNTED } from '../platform/counts.rules.ts';
import type { Place } from '../platform/cursor.ts';
import { Prisma } from '../platform/db.ts';
import { literally } from '../platform/like.ts';
import { countRows, keyset, type Page, type PageArgs, readWindow, toPage } from '../platform/page.ts';
import { parse } from '../platform/parse.ts';
import { read } from '../platform/read.ts';
import { shareUnchanged } from '../platform/unchanged.ts';
import type { MaybeViewer } from '../platform/viewer.ts';
import { folded } from '../platform/words.rules.ts';
import { askedFor } from './board.service.ts';
import { cheapest, hasTable, isStarred, nextFree } from './game-master-tables.ts';
import { type GameMasterOrder, gameMasterFilter } from './game-masters.rules.ts';
import type { NearWord } from './near-people.rules.ts';
import { type Near, nearPeople } from './near-people.rules.ts';
import { isMade, type SessionFilter } from './session-filter.rules.ts';
import { RATING_TENTHS } from './session-filter.ts';
import { type GameMasterRow, gameMasterColumns } from './session-row.ts';

/** With its sort value in the list. */
export interface ListedGameMaster extends GameMasterRow {
  readonly place: Date | string | number | null;
}

/** Later, or dearer, than any session: a Game Master without one that counts stands last. */
const NEVER = new Date(Date.UTC(9999, 11, 31));
const DEAREST = 2_147_483_647;

interface Order {
  /** Sort value over "GameMaster" AS gm; left out: the id alone. */
  readonly place?: (filter: SessionFilter, now: Date) => Prisma.Sql;
  /** Where those stand who have no place. */
  readonly none?: Prisma.Sql;
  /** Whether all who have a table that fits have a place, and nobody else. */
  readonly isOfFitting?: (filter: SessionFilter) => boolean;
  readonly compare?: (place: Place) => Prisma.Sql;
  readonly descending?: true;
}

const orders: Record<GameMasterOrder, Order> = {
  joined: {},
  name: {
    place: () => Prisma.sql`lower(gm.name)`,
    compare: ({ words }) => Prisma.sql`lower(${words ?? ''}::text)`,
  },
  soonest: {
    place: nextFree,
    none: Prisma.sql`${NEVER}`,
    // Of tables that are full none is next.
    isOfFitting: ({ seats }) => seats !== null,
  },
  price: {
    place: cheapest,
    none: Prisma.sql`${DEAREST}::int`,
    isOfFitting: () => true,
    compare: ({ at }) => Prisma.sql`${at}::bigint`,
  },
  rating: {
    place: () => Prisma.sql`${Prisma.raw(RATING_TENTHS)}::int`,
    compare: ({ at }) => Prisma.sql`${at}::bigint`,
    descending: true,
  },
};

/** Cursor position of a Game Master in a list of any order. */
export function placeOfGameMaster({ id, name, place }: ListedGameMaster): Place {
  if (place === null) return { at: 0, id };
  if (typeof place === 'string') return { at: 0, id, words: name };
  return { at: typeof place === 'number' ? place : place.getTime(), id };
}

/** `searchedFor`: the words without a match and what was searched instead; null: all as they were typed. */
export type GameMasterPage = Page<ListedGameMaster> & { readonly searchedFor: readonly NearWord[] | null };

const together = shareUnchanged<GameMasterPage>();

/**
 * Lists the active Game Masters. The search covers the names of profile and account, title, bio and specialties, and
 * forgives slips when nobody has the words, whatever else is filtered. A session filter keeps those with at least one
 * bookable session that fits. The answer is the same for everybody, so equal concurrent requests share one read, a
 * single statement with the count of all pages.
 */
export function listGameMasters(
  viewer: MaybeViewer,
  filter: { search?: unknown; sort?: unknown; tables?: unknown },
  page: PageArgs,
): Promise<GameMasterPage> {
  const { search, sort } = parse(gameMasterFilter, { search: filter.search, sort: filter.sort });
  const tables = askedFor(viewer, filter.tables);
  return together(JSON.stringify([search, sort, tables, page]), async () => {
    const list = (words: Prisma.Sql) => readList(words, sort, tables, page);
    if (!search) return Object.freeze({ ...(await list(Prisma.sql`TRUE`)), searchedFor: null });
    const exact = await list(called(search));
    const near = exact.rows.length === 0 ? await meantBy(search) : null;
    const found = near ? await list(Prisma.sql`gm.id = ANY (${[...near.people]})`) : exact;
    return Object.freeze({ ...found, searchedFor: near?.searchedFor.length ? near.searchedFor : null });
  });
}

async function readList(
  words: Prisma.Sql,
  sort: GameMasterOrder,
  tables: SessionFilter,
  page: PageArgs,
): Promise<Page<ListedGameMaster>> {
  const { place, compare, descending = false } = orders[sort];
  const window = readWindow(page, 'first', { words: sort === 'name' });
  const { bounds, order, limit } = keyset(window, {
    ...(place && { at: 'listed.place' }),
    ...(compare && { compare }),
    ...{ id: 'listed.id', descending },
  });
  const listed = selectListed(words, sort, tables, clock.now());
  const rows = await read<ListedGameMaster & { total: number }>`
    WITH listed AS MATERIALIZED (${listed})
    SELECT ${gameMasterColumns}, listed.place, (SELECT least(count(*), ${MOST_COUNTED})::int FROM listed) AS total
    FROM listed JOIN "GameMaster" gm ON gm.id = listed.id LEFT JOIN "User" gu ON gu.id = gm."userId"
    WHERE TRUE ${bounds} ORDER BY ${order} ${limit}`;
  const total = rows[0]?.total;
  const shown = rows.map(({ total: _, ...row }) => Object.freeze(row));
  // Behind the last page there is no row with the total.
  return toPage(shown, window, async () => total ?? (await countRows(Prisma.sql`(${listed}) listed`)));
}

/** Slips are looked for among this many Game Masters at most, those who have been here longest. */
const MOST_NAMED = 5_000;

/** Finds whom a search without a match may mean; null: it has a match, or nobody is similar. */
async function meantBy(search: string): Promise<Near<number> | null> {
  const named = await read<{ id: number; names: string[] }>`
    SELECT gm.id, ARRAY[gu."fullName", gm.name, gm.title] || gm.specialties AS names FROM ${active}
    AND NOT EXISTS (SELECT FROM ${active} AND ${called(search)}) ORDER BY gm.id LIMIT ${MOST_NAMED}`;
  const people = named.map(({ id, names }) => ({ person: id, names: names.filter((name) => name !== null) }));
  return nearPeople(people, search);
}

const active = Prisma.sql`"GameMaster" gm LEFT JOIN "User" gu ON gu.id = gm."userId" WHERE gm."archivedAt" IS NULL`;

/** Selects the ids of the list, each with its sort value. */
function selectListed(words: Prisma.Sql, sort: GameMasterOrder, filter: SessionFilter, now: Date) {
  const { place = () => Prisma.sql`NULL`, none, isOfFitting } = orders[sort];
  const isNarrowed = Object.entries(filter).some(([field, value]) => field !== 'timeZone' && isMade(value));
  // The tables of each are looked through once.
  if (isNarrowed && isOfFitting?.(filter))
    return Prisma.sql`SELECT listed.id, listed.place FROM (
      SELECT gm.id, ${place(filter, now)} AS place FROM ${active} AND ${words} AND ${isStarred(filter)} OFFSET 0) listed
      WHERE listed.place IS NOT NULL`;
  const stands = none ? Prisma.sql`coalesce(${place(filter, now)}, ${none})` : place(filter, now);
  return Prisma.sql`SELECT gm.id, ${stands} AS place
    FROM ${active} AND ${words}
      AND ${isNarrowed ? hasTable(filter, now) : Prisma.sql`TRUE`}`;
}

/** Matches names, title and specialties by the same rule as the search for sessions, and the bio. */
function called(words: string): Prisma.Sql {
  const pattern = Prisma.sql`${`%${literally(folded(words))}%`}`;
  return Prisma.sql`(folded(concat_ws(E'\n', gu."fullName", gm.name, gm.title, array_to_string(gm.specialties, E'\n'))) LIKE ${pattern}
    OR folded(gm.bio) LIKE ${pattern})`;
}
