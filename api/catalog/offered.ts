import { Prisma } from '../platform/db.ts';
import { found, nearlyFound } from './search.ts';
import type { SessionFilter } from './session-filter.rules.ts';
import { bookableOfType, matching } from './session-filter.ts';
import { upcoming, visible } from './visibility.ts';

// Fragments over "Session" AS s: what visitors are offered.

export const bookable = (now: Date) => Prisma.sql`${visible(null)} AND ${upcoming(now)}`;

/** What can be booked and fits all that is asked for. */
export const offered = (filter: SessionFilter, now: Date) =>
  Prisma.sql`${bookable(now)} AND ${matching(filter, now, bookableOfType)}`;

/**
 * Whether nothing that can be booked has the words that are searched for, whatever else is asked for. It is counted:
 * of a mere EXISTS the planner hopes to see one soon, and reads the whole table.
 */
export const isNowhere = (search: string, now: Date) => Prisma.sql`0 = (
  SELECT count(*) FROM "Session" s WHERE ${bookable(now)} AND ${found(search)})`;

/** The same with words that are similar, when those that are searched for are nowhere; else nothing. */
export const nearlyOffered = (filter: SessionFilter, now: Date) => Prisma.sql`${bookable(now)}
  AND ${isNowhere(filter.search ?? '', now)}
  AND ${matching(filter, now, bookableOfType, nearlyFound(filter.search ?? ''))}`;
