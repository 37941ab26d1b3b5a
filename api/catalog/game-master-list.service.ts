import { clock } from '../platform/clock.ts';
import type { Place } from '../platform/cursor.ts';
import { Prisma } from '../platform/db.ts';
import { createFlights } from '../platform/flights.ts';
import { containing, literally } from '../platform/like.ts';
import {
  countRows,
  keyset,
  MOST_COUNTED,
  type Page,
  type PageArgs,
  readWindow,
  toPage,
} from '../platform/page.ts';
import { parse } from '../platform/parse.ts';
import { read } from '../platform/read.ts';
import type { MaybeViewer } from '../platform/viewer.ts';
import { folded } from '../platform/words.rules.ts';
import { askedFor } from './board.service.ts';
import { cheapest, hasTable, nextFree } from './game-master-tables.ts';
import { type GameMasterOrder, gameMasterFilter } from './game-masters.rules.ts';
import { isMade, type SessionFilter } from './session-filter.rules.ts';
import { RATING_TENTHS } from './session-filter.ts';
import { type GameMasterRow, gameMasterColumns } from './session-row.ts';

/** With what it stands in its list by. */
export interface ListedGameMaster extends GameMasterRow {
  readonly place: Date | string | number | null;
}

/** Later than any table, and dearer: who has none that counts stands last. */
const NEVER = new Date(Date.UTC(9999, 11, 31));
const DEAREST = 2_147_483_647;

interface Order {
  /** Over "GameMaster" AS gm; left out: the id alone. */
  readonly place?: (filter: SessionFilter, now: Date) => Prisma.Sql;
  readonly compare?: (place: Place) => Prisma.Sql;
  readonly descending?: true;
}

const orders: Record<GameMasterOrder, Order> = {
  joined: {},
  name: {
    place: () => Prisma.sql`lower(gm.name)`,
    compare: ({ words }) => Prisma.sql`lower(${words ?? ''}::text)`,
  },
  soonest: { place: (filter, now) => Prisma.sql`coalesce(${nextFree(filter, now)}, ${NEVER})` },
  price: {
    place: (filter, now) => Prisma.sql`coalesce(${cheapest(filter, now)}, ${DEAREST}::int)`,
    compare: ({ at }) => Prisma.sql`${at}::bigint`,
  },
  rating: {
    place: () => Prisma.sql`${Prisma.raw(RATING_TENTHS)}::int`,
    compare: ({ at }) => Prisma.sql`${at}::bigint`,
    descending: true,
  },
};

/** Where a Game Master stands in a list of any order. */
export function placeOfGameMaster({ id, name, place }: ListedGameMaster): Place {
  if (place === null) return { at: 0, id };
  if (typeof place === 'string') return { at: 0, id, words: name };
  return { at: typeof place === 'number' ? place : place.getTime(), id };
}

const together = createFlights<Page<ListedGameMaster>>();

/**
 * All who run sessions; search looks at the names of profile and account, title, bio and specialties. With a filter of tables those of whom at
 * least one that can be booked fits it. The same for everybody, so that all who ask for the same at once read it
 * together, by one statement with the count of all pages.
 */
export function listGameMasters(
  viewer: MaybeViewer,
  filter: { search?: unknown; sort?: unknown; tables?: unknown },
  page: PageArgs,
): Promise<Page<ListedGameMaster>> {
  const { search, sort } = parse(gameMasterFilter, { search: filter.search, sort: filter.sort });
  const tables = askedFor(viewer, filter.tables);
  return together(JSON.stringify([search, sort, tables, page]), async () => {
    const { place, compare, descending = false } = orders[sort];
    const window = readWindow(page, 'first', { words: sort === 'name' });
    const { bounds, order, limit } = keyset(window, {
      ...(place && { at: 'listed.place' }),
      ...(compare && { compare }),
      ...{ id: 'listed.id', descending },
    });
    const listed = selectListed(search, sort, tables, clock.now());
    const rows = await read<ListedGameMaster & { total: number }>`
      WITH listed AS MATERIALIZED (${listed})
      SELECT ${gameMasterColumns}, listed.place, (SELECT least(count(*), ${MOST_COUNTED})::int FROM listed) AS total
      FROM listed JOIN "GameMaster" gm ON gm.id = listed.id LEFT JOIN "User" gu ON gu.id = gm."userId"
      WHERE TRUE ${bounds} ORDER BY ${order} ${limit}`;
    const total = rows[0]?.total;
    const shown = rows.map(({ total: _, ...row }) => Object.freeze(row));
    // Behind the last page nobody says how many there are.
    return Object.freeze(
      toPage(shown, window, async () => total ?? (await countRows(Prisma.sql`(${listed}) listed`))),
    );
  });
}

/** The ids of the list, each with what it stands in it by. */
function selectListed(search: string | null, sort: GameMasterOrder, filter: SessionFilter, now: Date) {
  const { place } = orders[sort];
  const isNarrowed = Object.entries(filter).some(([field, value]) => field !== 'timeZone' && isMade(value));
  return Prisma.sql`SELECT gm.id, ${place?.(filter, now) ?? Prisma.sql`NULL`} AS place
    FROM "GameMaster" gm LEFT JOIN "User" gu ON gu.id = gm."userId"
    WHERE gm."archivedAt" IS NULL AND ${search ? called(search) : Prisma.sql`TRUE`}
      AND ${isNarrowed ? hasTable(filter, now) : Prisma.sql`TRUE`}`;
}

/** What somebody is called and known for, by the same rule as tables are searched; what they say of themselves as it stands. */
function called(words: string): Prisma.Sql {
  const pattern = Prisma.sql`${`%${literally(folded(words))}%`}`;
  return Prisma.sql`(folded(concat_ws(E'\n', gu."fullName", gm.name, gm.title, array_to_string(gm.specialties, E'\n'))) LIKE ${pattern}
    OR lower(gm.bio) LIKE ${containing(words)})`;
}
