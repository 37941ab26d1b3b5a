import { Temporal } from 'temporal-polyfill';
import { clock } from '../platform/clock.ts';
import { read } from '../platform/read.ts';
import { startOfDay, thisMonday } from './calendar.ts';
import { figures, type Totals, totals } from './figures.service.ts';

export const REVENUE_WEEKS = 12;

/**
 * Revenue: payments minus refunds and unspent session credit, from the ledger. A booking counts once it was confirmed,
 * even if it has ended.
 */
export interface Dashboard extends Totals {
  totalGameMasters: number;
  upcomingSessions: number;
}

export interface RevenueWeek {
  weekStart: Date;
  revenueCents: number;
  seatsSold: number;
}

export async function dashboard(): Promise<Dashboard> {
  const [sums, [ahead]] = await Promise.all([
    totals(),
    read<Omit<Dashboard, keyof Totals>>`
      SELECT
        (SELECT count(*)::int FROM "GameMaster" WHERE "archivedAt" IS NULL) AS "totalGameMasters",
        (SELECT count(*)::int FROM "Session"
          WHERE status IN ('scheduled', 'active') AND "scheduledAt" > ${clock.now()}) AS "upcomingSessions"`,
  ]);
  return { ...sums, ...ahead! };
}

/** Returns the last twelve weeks, the current one last; weeks begin on Monday in the admin time zone. */
export async function revenueByWeek(): Promise<RevenueWeek[]> {
  const until = thisMonday();
  const { rows } = await figures({
    from: until.subtract({ weeks: REVENUE_WEEKS - 1 }).toString(),
    until: until.toString(),
  });
  return rows.map(({ key, revenueCents, sold }) => ({
    weekStart: startOfDay(Temporal.PlainDate.from(key!)),
    revenueCents,
    seatsSold: sold,
  }));
}
