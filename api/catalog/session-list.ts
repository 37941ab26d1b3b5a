import { clock } from '../platform/clock.ts';
import type { Place } from '../platform/cursor.ts';
import { Prisma } from '../platform/db.ts';
import { literally } from '../platform/like.ts';
import { keyset, type Page, type PageArgs, readWindow, toPage, type Window } from '../platform/page.ts';
import { read } from '../platform/read.ts';
import { folded } from '../platform/words.rules.ts';
import type { SessionSort } from './rules.ts';
import { RATING_TENTHS } from './session-filter.ts';
import { type SessionRow, sessionColumns, sessionJoins, toSessionRow } from './session-row.ts';

/** What lists of sessions are sorted by: what staff choose, and visitors. */
export type ListSort = SessionSort | 'rating' | 'newest';

/** How each order stands in SQL; all of them have an index. `ofHost`: it is the Game Master's, AS gm. */
const orders: Record<ListSort, { at: string; compare?: (place: Place) => Prisma.Sql; ofHost?: true }> = {
  date: { at: 's."scheduledAt"' },
  title: { at: 'lower(s.title)', compare: ({ words }) => Prisma.sql`lower(${words ?? ''}::text)` },
  price: { at: 's."priceCents"', compare: ({ at }) => Prisma.sql`${at}::bigint` },
  rating: { at: RATING_TENTHS, compare: ({ at }) => Prisma.sql`${at}::numeric`, ofHost: true },
  newest: { at: 's."createdAt"' },
};

/** Where a session stands in a list of that order. */
export const placeIn: Record<ListSort, (session: SessionRow) => Place> = {
  date: ({ scheduledAt, id }) => ({ at: scheduledAt.getTime(), id }),
  title: ({ title, id }) => ({ at: 0, id, words: title }),
  price: ({ priceCents, id }) => ({ at: priceCents, id }),
  rating: ({ gameMaster, id }) => ({ at: Math.round(Number(gameMaster.rating ?? 0) * 10), id }),
  newest: ({ createdAt, id }) => ({ at: createdAt.getTime(), id }),
};

/** What a list is of, in SQL. */
export interface Listed {
  /** Over "Session" AS s. */
  readonly where: Prisma.Sql;
  /** Which of those stand in the list, by the id of s alone; left out: all. */
  readonly standing?: Prisma.Sql;
}

/** A list of sessions by date; the latest first when `descending`. */
export interface SessionList extends Listed {
  readonly descending: boolean;
}

/** FROM and WHERE of a list that is counted. */
export const among = ({ where, standing }: Listed) =>
  standing
    ? Prisma.sql`(SELECT s.id FROM "Session" s WHERE ${where} OFFSET 0) s WHERE ${standing}`
    : Prisma.sql`"Session" s WHERE ${where}`;

/**
 * A page of sessions with their Game Masters and seats, by one statement; the latest first when `descending`. Those of
 * the page are found first, by what stands in an index, and the rest of their rows is read then. `mostCounted`: where
 * that is fewer than of other lists.
 */
export async function querySessions(
  listed: Listed,
  args: PageArgs,
  descending = false,
  sort: ListSort = 'date',
  mostCounted?: number,
): Promise<Page<SessionRow>> {
  const window = readWindow(args, 'first', { words: sort === 'title' });
  const rows = await read<unknown>`${selectPage({ ...listed, window, descending, sort })}`;
  const all = among(listed);
  const counted = mostCounted ? Prisma.sql`(SELECT FROM ${all} LIMIT ${mostCounted}) few` : all;
  return toPage(rows.map(toSessionRow), window, counted);
}

interface PageOfSessions extends Listed {
  readonly window: Window;
  readonly descending: boolean;
  readonly sort: ListSort;
}

/** `list` tells the rows of several pages apart. */
function selectPage(
  { window, descending, sort, ...listed }: PageOfSessions,
  list = Prisma.empty,
): Prisma.Sql {
  const { order } = keyset(window, { ...placeOf(sort), id: 's.id', descending });
  return Prisma.sql`
    SELECT ${list} ${sessionColumns}
    FROM (${selectPlaces({ window, descending, sort, ...listed })}) page
      JOIN "Session" s ON s.id = page.id
      ${sessionJoins(clock.now())}
    ORDER BY ${order}`;
}

const placeOf = (sort: ListSort) => {
  const { ofHost: _, ...place } = orders[sort];
  return place;
};

/** The ids of a page; those that stand in the list are chosen from those that fit as they come in its order. */
function selectPlaces({ where, standing, window, descending, sort }: PageOfSessions): Prisma.Sql {
  const { at } = orders[sort];
  const { bounds, order, limit } = keyset(window, { ...placeOf(sort), id: 's.id', descending });
  const host = orders[sort].ofHost
    ? Prisma.sql`JOIN "GameMaster" gm ON gm.id = s."gameMasterId"`
    : Prisma.empty;
  const fitting = Prisma.sql`FROM "Session" s ${host} WHERE ${where} ${bounds} ORDER BY ${order}`;
  if (!standing) return Prisma.sql`SELECT s.id ${fitting} ${limit}`;
  const same = keyset(window, { at: 's.place', id: 's.id', descending });
  return Prisma.sql`SELECT s.id FROM (
      SELECT s.id, ${Prisma.raw(at)} AS place ${fitting} OFFSET 0) s
    WHERE ${standing} ORDER BY ${same.order} ${limit}`;
}

export interface SessionsAsked {
  readonly list: SessionList;
  readonly window: Window;
}

/** A page of each of these lists, as `querySessions` gives one, by one statement for all. */
export async function querySessionLists(asked: readonly SessionsAsked[]): Promise<Page<SessionRow>[]> {
  const pages = asked.map(
    ({ list, window }, at) =>
      Prisma.sql`(${selectPage({ ...list, window, sort: 'date' }, Prisma.sql`${at}::int AS list,`)})`,
  );
  const rows = await read<{ list: number }>`${Prisma.join(pages, ' UNION ALL ')}`;
  return asked.map(({ list, window }, at) =>
    toPage(rows.filter((row) => row.list === at).map(toSessionRow), window, among(list)),
  );
}

/** More Game Masters of one name are as good as everybody. */
const MOST_HOSTS = 50;

/**
 * Title or the Game Master's name: what a session is called, not what is said of it. The Game Masters are looked up
 * before, because the planner knows how many sessions a given one has, and guesses wrong of an unknown one.
 */
export async function called(words: string): Promise<Prisma.Sql> {
  const pattern = `%${literally(folded(words))}%`;
  const hosts = await read<{ id: number }>`
    SELECT gm.id FROM "GameMaster" gm WHERE folded(gm.name) LIKE ${pattern} ORDER BY gm.id LIMIT ${MOST_HOSTS}`;
  const titled = Prisma.sql`s."searchText" LIKE ${pattern} AND folded(s.title) LIKE ${pattern}`;
  if (hosts.length === 0) return titled;
  return Prisma.sql`((${titled}) OR s."gameMasterId" = ANY (${hosts.map(({ id }) => id)}))`;
}
