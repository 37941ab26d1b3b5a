import { Prisma } from '../platform/db.ts';
import { bookable } from './offered.ts';
import type { SessionFilter } from './session-filter.rules.ts';
import { hasSeats, hasStars, matching } from './session-filter.ts';

// Fragments over "GameMaster" AS gm: what of theirs can be booked and fits a filter.

/**
 * The tables of one Game Master by index, and which of them fit, whatever stars that person has and seats there are.
 * Fenced by its OFFSET, for else the planner would look up what fits among the tables of everybody, for each Game
 * Master anew.
 */
const fitting = (filter: SessionFilter, now: Date) => Prisma.sql`(
    SELECT s.* FROM "Session" s WHERE s."gameMasterId" = gm.id AND ${bookable(now)} OFFSET 0) s
  WHERE ${matching({ ...filter, minRating: null, seats: null }, now).where}`;

const withSeats = (seats: number | null, now: Date) =>
  seats === null ? Prisma.sql`TRUE` : hasSeats(seats, now);

/** The same in an order, so that seats, which are dear to count, are counted until a table has enough of them. */
const inOrder = (filter: SessionFilter, now: Date, order: Prisma.Sql, seats: number | null) => Prisma.sql`(
    SELECT s.id, s."scheduledAt", s."priceCents", s."maxPlayers" FROM ${fitting(filter, now)}
    ORDER BY ${order} OFFSET 0) s
  WHERE ${withSeats(seats, now)} LIMIT 1`;

/** Stars are theirs, and not of a table: they are looked at first. */
export const hasTable = (filter: SessionFilter, now: Date) => Prisma.sql`(
  ${filter.minRating === null ? Prisma.sql`TRUE` : hasStars(filter.minRating)}
  AND (SELECT TRUE FROM ${fitting(filter, now)} AND ${withSeats(filter.seats, now)} LIMIT 1) IS NOT NULL)`;

/** When the next table that fits and has a free seat starts. */
export const nextFree = (filter: SessionFilter, now: Date) => Prisma.sql`(
  SELECT s."scheduledAt" FROM ${inOrder(filter, now, Prisma.sql`s."scheduledAt"`, filter.seats ?? 1)})`;

/** What a seat costs at the cheapest table that fits. */
export const cheapest = (filter: SessionFilter, now: Date) => Prisma.sql`(
  SELECT s."priceCents" FROM ${inOrder(filter, now, Prisma.sql`s."priceCents"`, filter.seats)})`;
