import { clock } from '../platform/clock.ts';
import { MOST_COUNTED } from '../platform/counts.rules.ts';
import type { Place } from '../platform/cursor.ts';
import { Prisma } from '../platform/db.ts';
import { literally } from '../platform/like.ts';
import { keyset, type Page, type PageArgs, readWindow, toPage, type Window } from '../platform/page.ts';
import { read } from '../platform/read.ts';
import { MAX_ID } from '../platform/rules.ts';
import { folded } from '../platform/words.rules.ts';
import type { SessionSort } from './rules.ts';
import { type Listed, type Picked, RATING_TENTHS } from './session-filter.ts';
import { type SessionRow, sessionColumns, sessionJoins, toSessionRow } from './session-row.ts';

/** Sort orders of session lists, for staff and for visitors. */
export type ListSort = SessionSort | 'rating' | 'newest';

/** The SQL of each order; each but `rating` has an index. `ofHost`: the column is the Game Master's, AS gm. */
const orders: Record<ListSort, { at: string; compare?: (place: Place) => Prisma.Sql; ofHost?: true }> = {
  date: { at: 's."scheduledAt"' },
  title: { at: 'lower(s.title)', compare: ({ words }) => Prisma.sql`lower(${words ?? ''}::text)` },
  price: { at: 's."priceCents"', compare: ({ at }) => Prisma.sql`${at}::bigint` },
  rating: { at: RATING_TENTHS, compare: ({ at }) => Prisma.sql`${at}::numeric`, ofHost: true },
  newest: { at: 's."createdAt"' },
};

/** Cursor position of a session in a list of each order. */
export const placeIn: Record<ListSort, (session: SessionRow) => Place> = {
  date: ({ scheduledAt, id }) => ({ at: scheduledAt.getTime(), id }),
  title: ({ title, id }) => ({ at: 0, id, words: title }),
  price: ({ priceCents, id }) => ({ at: priceCents, id }),
  rating: ({ gameMaster, id }) => ({ at: Math.round(Number(gameMaster.rating ?? 0) * 10), id }),
  newest: ({ createdAt, id }) => ({ at: createdAt.getTime(), id }),
};

/** A list of sessions by date; the latest first when `descending`. */
export interface SessionList extends Listed {
  readonly descending: boolean;
}

/**
 * Optimisation fence: `where` filters inside a subquery, `expensiveWhere` outside. The planner knows nothing about the
 * columns of the subquery, so it tests `expensiveWhere` on the rows as they come.
 */
const fence = (
  from: Prisma.Sql,
  { where, expensiveWhere }: Listed,
  place = Prisma.empty,
  rest = Prisma.sql`OFFSET 0`,
) =>
  Prisma.sql`(SELECT s.id, s."scheduledAt", s."campaignId", s."maxPlayers" ${place} FROM ${from} WHERE ${where} ${rest}) s
    WHERE ${expensiveWhere}`;

const sessions = Prisma.raw('"Session" s');
/** Looks rows up by id one by one, whatever index the other conditions have. */
const those = (ids: readonly number[]) =>
  Prisma.sql`(SELECT s.* FROM "Session" s WHERE s.id = ANY (${ids}) OFFSET 0) s`;

/** FROM and WHERE for the count of a list. */
const among = (listed: Listed) =>
  listed.expensiveWhere ? fence(sessions, listed) : Prisma.sql`${sessions} WHERE ${listed.where}`;

/**
 * Reads a page of sessions with their Game Masters and seats in one statement; the latest first when `descending`. It
 * finds the ids of the page first, by indexed columns, and then reads the rest of those rows. `countsAtOnce`: by
 * date, the first page is taken from the counted rows, so that a slow search runs once; in another order, a small
 * number of matches is found before it is sorted.
 */
export async function querySessions(
  listed: Listed,
  args: PageArgs,
  descending = false,
  sort: ListSort = 'date',
  countsAtOnce = false,
): Promise<Page<SessionRow>> {
  const window = readWindow(args, 'first', { words: sort === 'title' });
  const asked = { ...listed, window, descending, sort };
  if (listed.picked) {
    const { ids, total } = listed.picked;
    const page = { ...asked, window: { ...window, offset: 0 } };
    const rows = ids.length === 0 ? [] : await read<unknown>`${selectPage(page)}`;
    const count = async () => Math.min(total, MOST_COUNTED);
    if (rows.length === ids.length) return toPage(rows.map(toSessionRow), window, count);
    // A row has changed since it was picked, so the page may be another one.
    return querySessions({ ...listed, picked: undefined }, args, descending, sort, countsAtOnce);
  }
  if (countsAtOnce && sort === 'date' && isFirst(window)) {
    const rows = await read<{ total: number }>`${selectCounted(asked)}`;
    return toPage(rows.map(toSessionRow), window, async () => rows[0]?.total ?? 0);
  }
  const few = countsAtOnce && sort !== 'date' ? await fewOf(listed) : null;
  const rows = await read<unknown>`${selectPage(few ? { ...asked, picked: few } : asked)}`;
  return toPage(rows.map(toSessionRow), window, few ? async () => few.total : among(listed));
}

/**
 * Returns all matches; null: there are as many as are counted. An index of titles or prices soon yields a page of
 * many matches, and would be read from end to end for a few.
 */
async function fewOf(listed: Listed): Promise<Picked | null> {
  const rows = await read<{ id: number }>`SELECT s.id FROM ${among(listed)} LIMIT ${MOST_COUNTED}`;
  const ids = rows.map(({ id }) => id);
  return ids.length < MOST_COUNTED ? { ids, total: ids.length } : null;
}

interface PageOfSessions extends Listed {
  readonly window: Window;
  readonly descending: boolean;
  readonly sort: ListSort;
}

/** Selects one page. `list`: a column that tells the rows of several pages apart. */
function selectPage(asked: PageOfSessions, list = Prisma.empty): Prisma.Sql {
  const { order, limit } = keysOf(asked);
  return Prisma.sql`
    SELECT ${list} ${sessionColumns}
    FROM (${selectPlaces(asked)} ${limit}) page
      JOIN "Session" s ON s.id = page.id
      ${sessionJoins(clock.now())}
    ORDER BY ${order}`;
}

const isFirst = ({ backward, after, before, offset }: Window) => !backward && !after && !before && !offset;

/**
 * Selects the first page by date and the number of matches, at most MOST_COUNTED, in one search. In another order
 * other dates of campaigns might come first, and more rows would be read than are counted.
 */
function selectCounted(asked: PageOfSessions): Prisma.Sql {
  const { order, limit } = keysOf(asked);
  return Prisma.sql`
    WITH fitting AS MATERIALIZED (${selectPlaces(asked)} LIMIT ${MOST_COUNTED})
    SELECT (SELECT count(*)::int FROM fitting) AS total, ${sessionColumns}
    FROM (SELECT s.id FROM fitting s ORDER BY ${order} ${limit}) page
      JOIN "Session" s ON s.id = page.id
      ${sessionJoins(clock.now())}
    ORDER BY ${order}`;
}

const keysOf = ({ window, sort, descending }: PageOfSessions, at?: string) => {
  const { ofHost: _, ...place } = orders[sort];
  return keyset(window, { ...place, ...(at && { at }), id: 's.id', descending });
};

/** Selects the ids of a list in its order; `expensiveWhere` is tested only on rows that match the rest, as they come. */
function selectPlaces(asked: PageOfSessions): Prisma.Sql {
  const { at, ofHost } = orders[asked.sort];
  const { bounds, order } = keysOf(asked);
  const rows = asked.picked ? those(asked.picked.ids) : sessions;
  const from = ofHost ? Prisma.sql`${rows} JOIN "GameMaster" gm ON gm.id = s."gameMasterId"` : rows;
  const rest = Prisma.sql`${bounds} ORDER BY ${order}`;
  if (!asked.expensiveWhere)
    return Prisma.sql`SELECT s.id, s."scheduledAt" FROM ${from} WHERE ${asked.where} ${rest}`;
  const place = Prisma.sql`, ${Prisma.raw(at)} AS place`;
  // For a limit that it cannot know, the planner expects a tenth of the rows: then an index of that order costs less
  // than sorting all.
  const readsInOrder = asked.sort !== 'date';
  const limit = readsInOrder ? Prisma.sql`LIMIT (SELECT ${MAX_ID}::int)` : Prisma.sql`OFFSET 0`;
  const fitting = fence(from, asked, place, Prisma.sql`${rest} ${limit}`);
  return Prisma.sql`SELECT s.id, s."scheduledAt" FROM ${fitting} ORDER BY ${keysOf(asked, 's.place').order}`;
}

export interface SessionsAsked {
  readonly list: SessionList;
  readonly window: Window;
}

/** Reads a page of each of these lists, like `querySessions`, in one statement for all. */
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

/**
 * Over "Session" AS s: true when the title, the first line of `calledText`, contains these folded words. The title is
 * tested by position: for two patterns the planner would assume that hardly any session matches both.
 */
export const entitled = (words: string) => Prisma.sql`(s."calledText" LIKE ${`%${literally(words)}%`}
  AND strpos(split_part(s."calledText", E'\\n', 1), ${words}) > 0)`;

/** A name that more Game Masters share selects nobody in particular. */
const MOST_HOSTS = 50;

/**
 * Matches the title or the Game Master's name, not the description. The Game Masters are looked up first, because the
 * planner knows how many sessions a given one has and misjudges an unknown one.
 */
export async function called(words: string): Promise<Prisma.Sql> {
  const typed = folded(words);
  const pattern = `%${literally(typed)}%`;
  const hosts = await read<{ id: number }>`
    SELECT gm.id FROM "GameMaster" gm WHERE folded(gm.name) LIKE ${pattern} ORDER BY gm.id LIMIT ${MOST_HOSTS}`;
  const titled = entitled(typed);
  if (hosts.length === 0) return titled;
  return Prisma.sql`(${titled} OR s."gameMasterId" = ANY (${hosts.map(({ id }) => id)}))`;
}
