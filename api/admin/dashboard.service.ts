import type { Temporal } from 'temporal-polyfill';
import { clock } from '../platform/clock.ts';
import { read } from '../platform/read.ts';
import { seated } from '../seating/sql.ts';
import { settings } from '../settings/settings.service.ts';
import { thisMonday } from './calendar.ts';

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
  const rows = await read<{ week: number; revenueCents: bigint; seatsSold: number }>`
    WITH week AS (
      SELECT start, lead(start) OVER (ORDER BY start) AS stop, row_number() OVER (ORDER BY start)::int - 1 AS week
      FROM unnest(${starts}::timestamptz[]) start)
    SELECT week.week,
      (SELECT coalesce(-sum(entry."amountCents"), 0)::bigint FROM "LedgerEntry" entry
        JOIN "LedgerTransaction" movement ON movement.id = entry."transactionId"
        WHERE entry.account IN ('revenue', 'fees') AND movement."createdAt" >= week.start AND movement."createdAt" < week.stop)
        AS "revenueCents",
      (SELECT count(*)::int FROM "Booking" booking
        WHERE booking."confirmedAt" >= week.start AND booking."confirmedAt" < week.stop) AS "seatsSold"
    FROM week WHERE week.stop IS NOT NULL ORDER BY week.week`;
  return rows.map(({ week, revenueCents, seatsSold }) => ({
    weekStart: starts[week]!,
    revenueCents: Number(revenueCents),
    seatsSold,
  }));
}

const startOfDay = (day: Temporal.PlainDate) =>
  new Date(day.toZonedDateTime({ timeZone: settings().timeZone }).startOfDay().epochMilliseconds);
