import { Prisma } from '../platform/db.ts';
import { foundOffered, nearlyFound } from './search.ts';
import type { SessionFilter } from './session-filter.rules.ts';
import { type Listed, matching } from './session-filter.ts';
import { standsForCampaign, upcoming, visible } from './visibility.ts';

// Fragments over "Session" AS s: what visitors are offered.

export const bookable = (now: Date) => Prisma.sql`${visible(null)} AND ${upcoming(now)}`;

/** What can be booked and fits all that is asked for; `words`: in SQL, where they are not those of the search. */
export function offered(filter: SessionFilter, now: Date, words?: Prisma.Sql): Listed {
  const { where, costly } = matching(
    filter,
    now,
    words ?? (filter.search ? foundOffered(filter.search) : null),
  );
  return { where: Prisma.sql`${bookable(now)} AND ${where}`, costly };
}

/** The same, of a campaign the earliest date only. */
export function offeredOnce(filter: SessionFilter, now: Date, words?: Prisma.Sql): Listed {
  const { where, costly } = offered(filter, now, words);
  const standing = standsForCampaign(costly ? Prisma.sql`${where} AND ${costly}` : where);
  return { where, costly: costly ? Prisma.sql`${costly} AND ${standing}` : standing };
}

/**
 * Words that are nearly those of a search, in SQL, if nothing that can be booked has its own, whatever else is asked
 * for; null: there are none. It is counted: of a mere EXISTS the planner hopes to see one soon, and reads the whole table.
 */
export const nearlyOffered = (search: string, now: Date) =>
  nearlyFound(
    search,
    Prisma.sql`0 = (SELECT count(*) FROM "Session" s WHERE ${bookable(now)} AND ${foundOffered(search)})`,
  );
