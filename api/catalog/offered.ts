import { Prisma } from '../platform/db.ts';
import { read } from '../platform/read.ts';
import { foundCommon, foundOffered, nearlyFound, standInTexts } from './search.ts';
import type { SessionFilter } from './session-filter.rules.ts';
import { type Listed, matching } from './session-filter.ts';
import { standsForCampaign, upcoming, visible } from './visibility.ts';

// Fragments over "Session" AS s: what visitors are offered.

export const bookable = (now: Date) => Prisma.sql`${visible(null)} AND ${upcoming(now)}`;

/** The same of few that have certain words: reckoned with, so that not all dates ahead are read from their index as well. */
const bookableFew = (now: Date) => Prisma.sql`${visible(null)} AND s.status IN ('scheduled', 'active')
  AND s."scheduledAt" - ${now}::timestamptz > interval '0 seconds'`;

/** What can be booked and fits all that is asked for; `words`: in SQL, where they are not those of the search. */
export function offered(filter: SessionFilter, now: Date, words?: Prisma.Sql, isCommon = false): Listed {
  const { where, costly } = matching(
    filter,
    now,
    words ?? (filter.search ? foundOffered(filter.search) : null),
  );
  const ahead = filter.search && !isCommon ? bookableFew(now) : bookable(now);
  return { where: Prisma.sql`${ahead} AND ${where}`, costly, isCommon };
}

/** The same, of a campaign the earliest date only. */
export function offeredOnce(...asked: Parameters<typeof offered>): Listed {
  const all = offered(...asked);
  const { where, costly } = all;
  const standing = standsForCampaign(costly ? Prisma.sql`${where} AND ${costly}` : where);
  return { ...all, costly: costly ? Prisma.sql`${costly} AND ${standing}` : standing };
}

/** Of so many tables that start next, a fifth has the words: then more have them than are worth to be found by index. */
const SAMPLED = 100;

/** The words of a search in SQL, if they are in a good part of what can be booked; null: they are rarer. */
export async function commonWords(search: string, now: Date): Promise<Prisma.Sql | null> {
  const [row] = await read<{ count: number }>`
    SELECT count(*)::int AS count FROM (
      SELECT s."searchText", s."calledText" FROM "Session" s WHERE ${bookable(now)}
      ORDER BY s."scheduledAt", s.id LIMIT ${SAMPLED}) s WHERE ${standInTexts(search)}`;
  return row!.count * 5 >= SAMPLED ? foundCommon(search) : null;
}

/** Those that can be booked and have the words of a search, or these in SQL. */
export async function idsFound(search: string, now: Date, words?: Prisma.Sql): Promise<Set<number>> {
  const [row] = await read<{ ids: number[] }>`
    SELECT ARRAY(SELECT s.id FROM "Session" s WHERE ${bookableFew(now)} AND ${words ?? foundOffered(search)}) AS ids`;
  return new Set(row!.ids);
}

/**
 * Words that are nearly those of a search, in SQL, if nothing that can be booked has its own, whatever else is asked
 * for; null: there are none. It is counted: of a mere EXISTS the planner hopes to see one soon, and reads the whole table.
 */
export const nearlyOffered = (search: string, now: Date) =>
  nearlyFound(
    search,
    Prisma.sql`0 = (SELECT count(*) FROM "Session" s WHERE ${bookableFew(now)} AND ${foundOffered(search)})`,
  );
