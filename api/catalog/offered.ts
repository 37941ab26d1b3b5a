import { Prisma } from '../platform/db.ts';
import { asTyped, foundOffered, type MeantWord } from './search.ts';
import { wordsOf } from './search-words.rules.ts';
import type { SessionFilter } from './session-filter.rules.ts';
import { type Listed, matching } from './session-filter.ts';
import { standsForCampaign, upcoming, visible } from './visibility.ts';

// Fragments over "Session" AS s: what visitors are offered.

export const bookable = (now: Date) => Prisma.sql`${visible(null)} AND ${upcoming(now)}`;

/**
 * Like `bookable`, for few sessions with certain words: the start is in an expression, so that the planner does not
 * read all dates ahead from their index as well.
 */
const bookableFew = (now: Date) => Prisma.sql`${visible(null)} AND s.status IN ('scheduled', 'active')
  AND s."scheduledAt" - ${now}::timestamptz > interval '0 seconds'`;

/** Selects what can be booked and fits the filter; `meant`: the words of the search, where some stand for others. */
export function offered(filter: SessionFilter, now: Date, meant?: readonly MeantWord[]): Listed {
  const words = filter.search === null ? null : foundOffered(meant ?? wordsOf(filter.search).map(asTyped));
  const { where, expensiveWhere } = matching(filter, now, words);
  const ahead = words ? bookableFew(now) : bookable(now);
  return { where: Prisma.sql`${ahead} AND ${where}`, expensiveWhere };
}

/** The same, with only the earliest date of each campaign. */
export function offeredOnce(...asked: Parameters<typeof offered>): Listed {
  const all = offered(...asked);
  const { where, expensiveWhere } = all;
  const standing = standsForCampaign(expensiveWhere ? Prisma.sql`${where} AND ${expensiveWhere}` : where);
  return {
    ...all,
    expensiveWhere: expensiveWhere ? Prisma.sql`${expensiveWhere} AND ${standing}` : standing,
  };
}
