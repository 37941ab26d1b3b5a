import { clock } from '../platform/clock.ts';
import { read } from '../platform/read.ts';
import { seated } from '../seating/sql.ts';
import { startOfDay, thisMonday } from './calendar.ts';

export const REVENUE_WEEKS = 12;

export interface Dashboard {
  totalGameMasters: number;
  totalSessions: number;
  upcomingSessions: number;
  /** Paid minus refunded, from the ledger. */
  totalRevenueCents: number;
  /** People with a confirmed booking. */
  totalPlayers: number;
  totalBookings: number;
}

export interface RevenueWeek {
  weekStart: Date;
  revenueCents: number;
  seatsSold: number;
}

/** The six figures in one statement. A booking counts once it was confirmed, whatever became of it later. */
export async function dashboard(): Promise<Dashboard> {
  const [figures] = await read<Omit<Dashboard, 'totalRevenueCents'> & { totalRevenueCents: bigint }>`
    SELECT
      (SELECT count(*)::int FROM "GameMaster" WHERE "archivedAt" IS NULL) AS "totalGameMasters",
      (SELECT count(*)::int FROM "Session") AS "totalSessions",
      (SELECT count(*)::int FROM "Session"
        WHERE status IN ('scheduled', 'active') AND "scheduledAt" > ${clock.now()}) AS "upcomingSessions",
      (SELECT coalesce(-sum("amountCents"), 0)::bigint FROM "LedgerEntry" WHERE account IN ('revenue', 'fees'))
        AS "totalRevenueCents",
      (SELECT count(DISTINCT "userId")::int FROM "Booking" WHERE status IN ${seated})
        AS "totalPlayers",
      (SELECT count(*)::int FROM "Booking" WHERE "confirmedAt" IS NOT NULL) AS "totalBookings"`;
  return { ...figures!, totalRevenueCents: Number(figures!.totalRevenueCents) };
}

/** The last twelve weeks, this one last; weeks begin on Monday in the zone of the admin area. */
export async function revenueByWeek(): Promise<RevenueWeek[]> {
  const thisWeek = thisMonday();
  const starts = Array.from({ length: REVENUE_WEEKS + 1 }, (_, week) =>
    startOfDay(thisWeek.add({ weeks: week - REVENUE_WEEKS + 1 })),
  );
  // Both tables are read once for the whole span: a look per week lets PostgreSQL read all of them twelve times.
  const rows = await read<{ week: number; revenueCents: bigint; seatsSold: number }>`
    WITH span AS (SELECT ${starts}::timestamptz[] AS starts, ${starts[0]}::timestamptz AS first,
      ${starts.at(-1)}::timestamptz AS last),
    money AS (
      SELECT width_bucket(movement."createdAt", starts) AS week, -sum(entry."amountCents") AS cents
      FROM span JOIN "LedgerTransaction" movement ON movement."createdAt" >= first AND movement."createdAt" < last
        JOIN "LedgerEntry" entry ON entry."transactionId" = movement.id AND entry.account IN ('revenue', 'fees')
      GROUP BY 1),
    sold AS (
      SELECT width_bucket(booking."confirmedAt", starts) AS week, count(*) AS seats
      FROM span JOIN "Booking" booking ON booking."confirmedAt" >= first AND booking."confirmedAt" < last GROUP BY 1)
    SELECT week, coalesce(cents, 0)::bigint AS "revenueCents", coalesce(seats, 0)::int AS "seatsSold"
    FROM money FULL JOIN sold USING (week)`;
  const byWeek = new Map(rows.map((row) => [row.week, row]));
  return starts.slice(0, REVENUE_WEEKS).map((weekStart, index) => {
    // PostgreSQL counts from one.
    const row = byWeek.get(index + 1);
    return { weekStart, revenueCents: Number(row?.revenueCents ?? 0), seatsSold: row?.seatsSold ?? 0 };
  });
}
