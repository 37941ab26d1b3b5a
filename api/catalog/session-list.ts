import { clock } from '../platform/clock.ts';
import type { Place } from '../platform/cursor.ts';
import { Prisma } from '../platform/db.ts';
import { containing } from '../platform/like.ts';
import { countRows, keyset, type Page, type PageArgs, readWindow, toPage } from '../platform/page.ts';
import { read } from '../platform/read.ts';
import type { MaybeViewer } from '../platform/viewer.ts';
import { dateWindow } from './date-window.ts';
import { gameTypes, type SessionFilter, type SessionSort } from './rules.ts';
import { type SessionRow, sessionColumns, sessionJoins, toSessionRow } from './session-row.ts';

/** How each order stands in SQL; all of them have an index. */
const orders: Record<SessionSort, { at: string; compare?: (place: Place) => Prisma.Sql }> = {
  date: { at: 's."scheduledAt"' },
  title: { at: 'lower(s.title)', compare: ({ words }) => Prisma.sql`lower(${words ?? ''}::text)` },
  price: { at: 's."priceCents"', compare: ({ at }) => Prisma.sql`${at}::bigint` },
};

/** Where a session stands in a list of that order. */
export const placeIn: Record<SessionSort, (session: SessionRow) => Place> = {
  date: ({ scheduledAt, id }) => ({ at: scheduledAt.getTime(), id }),
  title: ({ title, id }) => ({ at: 0, id, words: title }),
  price: ({ priceCents, id }) => ({ at: priceCents, id }),
};

/** A page of sessions with their Game Masters and seats, by one statement; the latest first when `descending`. */
export async function querySessions(
  where: Prisma.Sql,
  args: PageArgs,
  descending = false,
  sort: SessionSort = 'date',
): Promise<Page<SessionRow>> {
  const window = readWindow(args, 'first', { words: sort === 'title' });
  const { bounds, order, limit } = keyset(window, { ...orders[sort], id: 's.id', descending });
  const rows = await read<unknown>`
    SELECT ${sessionColumns}
    FROM (SELECT * FROM "Session" s WHERE ${where} ${bounds} ORDER BY ${order} ${limit}) s
      ${sessionJoins(clock.now())}
    ORDER BY ${order}`;
  return toPage(rows.map(toSessionRow), window, () => countRows(Prisma.sql`"Session" s WHERE ${where}`));
}

/** The visitor's filters; all of them must match. */
export function matching(filter: SessionFilter, viewer: MaybeViewer, now: Date): Prisma.Sql {
  const conditions: Prisma.Sql[] = [];
  if (filter.search) conditions.push(found(filter.search));
  if (filter.type) conditions.push(ofType(filter.type));
  if (filter.gameSystem) conditions.push(Prisma.sql`s."gameSystem" = ${filter.gameSystem}`);
  if (filter.gameMasterId) conditions.push(Prisma.sql`s."gameMasterId" = ${filter.gameMasterId}`);
  if (filter.date) {
    const { from, to } = dateWindow(filter.date, now, filter.timeZone ?? viewer?.timeZone ?? 'UTC');
    conditions.push(Prisma.sql`s."scheduledAt" >= ${from} AND s."scheduledAt" < ${to}`);
  }
  return conditions.length ? Prisma.join(conditions, ' AND ') : Prisma.sql`TRUE`;
}

/** Title, description or the Game Master's full name, which is looked up so that a new name counts at once. */
export function found(words: string): Prisma.Sql {
  const pattern = containing(words);
  return Prisma.sql`(s."searchText" LIKE ${pattern} OR s."gameMasterId" = ANY (ARRAY(
    SELECT gm.id FROM "GameMaster" gm LEFT JOIN "User" gu ON gu.id = gm."userId"
    WHERE lower(gm.name) LIKE ${pattern} OR lower(gu."fullName") LIKE ${pattern})))`;
}

/** More Game Masters of one name are as good as everybody. */
const MOST_HOSTS = 50;

/**
 * Title or the Game Master's name: what a session is called, not what is said of it. The Game Masters are looked up
 * before, because the planner knows how many sessions a given one has, and guesses wrong of an unknown one.
 */
export async function called(words: string): Promise<Prisma.Sql> {
  const pattern = containing(words);
  const hosts = await read<{ id: number }>`
    SELECT gm.id FROM "GameMaster" gm WHERE lower(gm.name) LIKE ${pattern} ORDER BY gm.id LIMIT ${MOST_HOSTS}`;
  const titled = Prisma.sql`s."searchText" LIKE ${pattern} AND lower(s.title) LIKE ${pattern}`;
  if (hosts.length === 0) return titled;
  return Prisma.sql`((${titled}) OR s."gameMasterId" = ANY (${hosts.map(({ id }) => id)}))`;
}

/** A tag in any case; the names of the two session types find sessions of that type as well. */
function ofType(type: string): Prisma.Sql {
  const tag = type.toLowerCase();
  const tagged = Prisma.sql`EXISTS (SELECT 1 FROM unnest(s.tags) tag WHERE lower(tag) = ${tag})`;
  const [campaign, oneShot] = gameTypes;
  if (tag === campaign.toLowerCase()) return Prisma.sql`(s.type = 'campaign' OR ${tagged})`;
  if (tag === oneShot.toLowerCase()) return Prisma.sql`(s.type = 'one-shot' OR ${tagged})`;
  return tagged;
}
