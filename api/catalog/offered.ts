import { Prisma } from '../platform/db.ts';
import { found, nearlyFound } from './search.ts';
import type { SessionFilter } from './session-filter.rules.ts';
import { bookableOfType, matching, ofType, type TagLookup } from './session-filter.ts';
import type { Listed } from './session-list.ts';
import { standsForCampaign, upcoming, visible } from './visibility.ts';

// Fragments over "Session" AS s: what visitors are offered.

export const bookable = (now: Date) => Prisma.sql`${visible(null)} AND ${upcoming(now)}`;

/** How the words of a search are looked for: as they are written, or similar ones. */
type Words = 'exact' | 'similar';

const wordsOf = ({ search }: SessionFilter, words: Words) =>
  search === null ? null : words === 'exact' ? found(search) : nearlyFound(search);

/** What can be booked and fits all that is asked for. */
const fitting = (filter: SessionFilter, now: Date, words: Words, tagged: TagLookup) =>
  Prisma.sql`${bookable(now)} AND ${matching(filter, now, tagged, wordsOf(filter, words))}`;

export const offered = (filter: SessionFilter, now: Date, words: Words = 'exact'): Listed => ({
  where: fitting(filter, now, words, bookableOfType),
});

/** The same, of a campaign the earliest date only. Its other dates are looked at one by one, with their own tags. */
export const offeredOnce = (filter: SessionFilter, now: Date, words: Words = 'exact'): Listed => ({
  ...offered(filter, now, words),
  standing: standsForCampaign(fitting(filter, now, words, ofType)),
});

/**
 * Whether nothing that can be booked has the words that are searched for, whatever else is asked for. It is counted:
 * of a mere EXISTS the planner hopes to see one soon, and reads the whole table.
 */
export const isNowhere = (search: string, now: Date) => Prisma.sql`0 = (
  SELECT count(*) FROM "Session" s WHERE ${bookable(now)} AND ${found(search)})`;
