import { Prisma } from '../platform/db.ts';
import { bookable } from './offered.ts';
import type { SessionFilter } from './session-filter.rules.ts';
import { hasSeats, hasStars, matching } from './session-filter.ts';

// Fragments over "GameMaster" AS gm: what can be booked with them and fits a filter.

/**
 * The sessions of one Game Master by index, and which of them fit, without the filters of stars and seats. The OFFSET
 * is a fence: without it the planner would look up what fits among everybody's sessions, again for each Game Master.
 */
const fitting = (filter: SessionFilter, now: Date) => Prisma.sql`(
    SELECT s.* FROM "Session" s WHERE s."gameMasterId" = gm.id AND ${bookable(now)} OFFSET 0) s
  WHERE ${matching({ ...filter, minRating: null, seats: null }, now).where}`;

const withSeats = (seats: number | null, now: Date) =>
  seats === null ? Prisma.sql`TRUE` : hasSeats(seats, now);

/** The same in an order, so that seats, which are slow to count, are counted only until a session has enough. */
const inOrder = (filter: SessionFilter, now: Date, order: Prisma.Sql, seats: number | null) => Prisma.sql`(
    SELECT s.id, s."scheduledAt", s."priceCents", s."maxPlayers" FROM ${fitting(filter, now)}
    ORDER BY ${order} OFFSET 0) s
  WHERE ${withSeats(seats, now)} LIMIT 1`;

/** Stars belong to the Game Master, not to a session, so they are tested first. */
export const isStarred = ({ minRating }: SessionFilter) =>
  minRating === null ? Prisma.sql`TRUE` : hasStars(minRating);

export const hasTable = (filter: SessionFilter, now: Date) => Prisma.sql`(
  ${isStarred(filter)}
  AND (SELECT TRUE FROM ${fitting(filter, now)} AND ${withSeats(filter.seats, now)} LIMIT 1) IS NOT NULL)`;

/** The start of the next fitting session with a free seat. */
export const nextFree = (filter: SessionFilter, now: Date) => Prisma.sql`(
  SELECT s."scheduledAt" FROM ${inOrder(filter, now, Prisma.sql`s."scheduledAt"`, filter.seats ?? 1)})`;

/** The price of a seat at the cheapest fitting session. */
export const cheapest = (filter: SessionFilter, now: Date) => Prisma.sql`(
  SELECT s."priceCents" FROM ${inOrder(filter, now, Prisma.sql`s."priceCents"`, filter.seats)})`;
