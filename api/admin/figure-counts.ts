import { Prisma } from '../platform/db.ts';
import { seated } from '../seating/sql.ts';

/** The Monday of a moment's week in the zone. */
export const weekOf = (at: Prisma.Sql, zone: string) =>
  Prisma.sql`date_trunc('week', ${at} AT TIME ZONE ${zone}::text)::date`;

/** "starts, ends": the moments between which the week lies. */
export const spanOf = (week: Prisma.Sql, zone: string) => Prisma.sql`
  ${week}::timestamp AT TIME ZONE ${zone}::text AS starts,
  (${week} + 7)::timestamp AT TIME ZONE ${zone}::text AS ends`;

/**
 * The one place that says what figures are, over the CTE `span(week, starts, ends)`: what was counted there for
 * each Game Master and game system. A session counts where it starts, a sale where it was confirmed, money where
 * it moved.
 */
export const counted = Prisma.sql`
  SELECT part.week, part."gameMasterId", part."gameSystem", sum(part.listed)::int AS listed,
    sum(part.sessions)::int AS sessions, sum(part.offered)::int AS offered, sum(part.filled)::int AS filled,
    sum(part.sold)::int AS sold, sum(part.cents)::bigint AS "revenueCents"
  FROM (
    SELECT span.week, session."gameMasterId", session."gameSystem", 1 AS listed, played::int AS sessions,
      CASE WHEN played THEN session."maxPlayers" ELSE 0 END AS offered,
      CASE WHEN played THEN (SELECT count(*) FROM "Booking" booking
        WHERE booking."sessionId" = session.id AND booking.status IN ${seated}) ELSE 0 END AS filled,
      0 AS sold, 0 AS cents
    FROM span JOIN "Session" session ON session."scheduledAt" >= span.starts AND session."scheduledAt" < span.ends
      CROSS JOIN LATERAL (SELECT session.status NOT IN ('draft', 'cancelled')) AS counts (played)
    UNION ALL
    SELECT span.week, session."gameMasterId", session."gameSystem", 0, 0, 0, 0, count(*), 0
    FROM span JOIN "Booking" booking ON booking."confirmedAt" >= span.starts AND booking."confirmedAt" < span.ends
      JOIN "Session" session ON session.id = booking."sessionId"
    GROUP BY 1, 2, 3
    UNION ALL
    SELECT span.week, session."gameMasterId", session."gameSystem", 0, 0, 0, 0, 0, -sum(entry."amountCents")
    FROM span JOIN "LedgerTransaction" movement
        ON movement."createdAt" >= span.starts AND movement."createdAt" < span.ends
      JOIN "LedgerEntry" entry ON entry."transactionId" = movement.id AND entry.account IN ('revenue', 'fees')
      LEFT JOIN "Booking" booking ON booking.id = entry."bookingId"
      LEFT JOIN "Session" session ON session.id = booking."sessionId"
    GROUP BY 1, 2, 3) part
  GROUP BY 1, 2, 3`;

/** The weeks of which something has changed since they were counted. */
export const changedWeeks = (zone: string) => Prisma.sql`
  SELECT DISTINCT ${weekOf(Prisma.sql`moment.at`, zone)} AS week FROM (
    SELECT at FROM "FigureChange" WHERE at IS NOT NULL
    UNION ALL
    SELECT session."scheduledAt" FROM "FigureChange" change JOIN "Session" session ON session.id = change."sessionId"
  ) moment`;

/** Players are kept by blocks of so many users. */
export const BLOCK = Prisma.raw('100');

export const changedBlocks = Prisma.sql`
  SELECT DISTINCT "userId" / ${BLOCK} AS block FROM "FigureChange" WHERE "userId" IS NOT NULL`;

/** Over "User" AS person: sits at a table, or did. */
export const plays = Prisma.sql`
  EXISTS (SELECT FROM "Booking" booking WHERE booking."userId" = person.id AND booking.status IN ${seated})`;
