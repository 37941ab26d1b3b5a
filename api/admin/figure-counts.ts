import { Prisma } from '../platform/db.ts';
import { seated } from '../seating/sql.ts';

/** Returns the Monday of an instant's week in the time zone. */
export const weekOf = (at: Prisma.Sql, zone: string) =>
  Prisma.sql`date_trunc('week', ${at} AT TIME ZONE ${zone}::text)::date`;

/** Selects "starts, ends": the instants at which the week starts and ends. */
export const spanOf = (week: Prisma.Sql, zone: string) => Prisma.sql`
  ${week}::timestamp AT TIME ZONE ${zone}::text AS starts,
  (${week} + 7)::timestamp AT TIME ZONE ${zone}::text AS ends`;

/**
 * The one definition of all figures, over the CTE `span(week, starts, ends)`: the counts of each span by Game Master
 * and game system. A session counts at its start, a sale at its confirmation, money at its ledger transaction. Each
 * span is queried separately (LATERAL, OFFSET 0): otherwise PostgreSQL reads whole tables.
 */
export const counted = Prisma.sql`
  SELECT part.week, session."gameMasterId", session."gameSystem", sum(part.listed)::int AS listed,
    coalesce(sum(part.listed) FILTER (WHERE played), 0)::int AS sessions,
    coalesce(sum(session."maxPlayers") FILTER (WHERE played AND part.listed = 1), 0)::int AS offered,
    coalesce(sum((SELECT count(*) FROM "Booking" booking
        WHERE booking."sessionId" = session.id AND booking.status IN ${seated}))
      FILTER (WHERE played AND part.listed = 1), 0)::int AS filled,
    sum(part.sold)::int AS sold, sum(part.cents)::bigint AS "revenueCents"
  FROM (
    SELECT span.week, each.* FROM span CROSS JOIN LATERAL (
      SELECT id AS "sessionId", 1 AS listed, 0 AS sold, 0 AS cents FROM "Session"
      WHERE "scheduledAt" >= span.starts AND "scheduledAt" < span.ends
      UNION ALL
      SELECT "sessionId", 0, 1, 0 FROM "Booking"
      WHERE "confirmedAt" >= span.starts AND "confirmedAt" < span.ends
      UNION ALL
      SELECT (SELECT "sessionId" FROM "Booking" WHERE id = entry."bookingId"), 0, 0, -entry."amountCents"
      FROM "LedgerTransaction" movement CROSS JOIN LATERAL (
        SELECT "bookingId", "amountCents" FROM "LedgerEntry"
        WHERE "transactionId" = movement.id AND account IN ('revenue', 'fees') OFFSET 0) entry
      WHERE movement."createdAt" >= span.starts AND movement."createdAt" < span.ends
      OFFSET 0) each OFFSET 0) part
    LEFT JOIN "Session" session ON session.id = part."sessionId"
    CROSS JOIN LATERAL (SELECT session.status NOT IN ('draft', 'cancelled')) AS counts (played)
  GROUP BY 1, 2, 3`;

/** The totals of whole spans, without groups: much cheaper while no stored counts exist. */
export const countedWhole = Prisma.sql`
  SELECT sessions.count AS listed, bookings.count AS sold, money.cents AS "revenueCents"
  FROM span
    CROSS JOIN LATERAL (SELECT count(*) FROM "Session"
      WHERE "scheduledAt" >= span.starts AND "scheduledAt" < span.ends) sessions
    CROSS JOIN LATERAL (SELECT count(*) FROM "Booking"
      WHERE "confirmedAt" >= span.starts AND "confirmedAt" < span.ends) bookings
    CROSS JOIN LATERAL (SELECT coalesce(-sum(entry."amountCents"), 0) AS cents FROM "LedgerTransaction" movement
      JOIN "LedgerEntry" entry ON entry."transactionId" = movement.id AND entry.account IN ('revenue', 'fees')
      WHERE movement."createdAt" >= span.starts AND movement."createdAt" < span.ends) money`;

/** Selects the weeks with changes since they were counted. */
export const changedWeeks = (zone: string) => Prisma.sql`
  SELECT DISTINCT ${weekOf(Prisma.sql`moment.at`, zone)} AS week FROM (
    SELECT at FROM "FigureChange" WHERE at IS NOT NULL
    UNION ALL
    SELECT session."scheduledAt" FROM "FigureChange" change JOIN "Session" session ON session.id = change."sessionId"
  ) moment`;

/** The number of users in a block; players are counted and stored by block. */
export const BLOCK = Prisma.raw('20');

export const changedBlocks = Prisma.sql`
  SELECT DISTINCT "userId" / ${BLOCK} AS block FROM "FigureChange" WHERE "userId" IS NOT NULL`;

/**
 * Selects from "User" AS person those with a seat, now or before. LIMIT 1 makes one lookup per user instead of reading
 * all bookings.
 */
export const players = Prisma.sql`"User" person CROSS JOIN LATERAL (
  SELECT FROM "Booking" booking WHERE booking."sitterId" = person.id AND booking.status IN ${seated} LIMIT 1) seat`;
