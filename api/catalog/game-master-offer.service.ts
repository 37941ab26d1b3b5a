import { clock } from '../platform/clock.ts';
import { Prisma } from '../platform/db.ts';
import { read } from '../platform/read.ts';
import { DAY } from '../platform/rules.ts';
import { bookable } from './offered.ts';
import { hasSeats } from './session-filter.ts';

const WEEKS_SHOWN = 4;
const WEEK_SECONDS = (7 * DAY) / 1_000;
/** So many dates of those weeks are told: of six tables on each day of the week the first and the last. */
export const MOST_STARTS = 2 * 6 * 7;

/** What of a Game Master can be booked, in short. */
export interface GameMasterOffer {
  /** Of the next table with a free seat; null: all of them are full. */
  readonly nextAt: Date | null;
  readonly minPriceCents: number;
  readonly maxPriceCents: number;
  /** In order of the alphabet. */
  readonly gameSystems: readonly string[];
  /**
   * When the tables of the next four weeks start, the earliest first. Of those at one time of the week, which are on one
   * day in any zone until its clocks change, the first and the last.
   */
  readonly starts: readonly Date[];
}

/**
 * Of all of these by one statement; of those who have nothing on the board there is none. Prices, systems and dates are
 * in an index of what is on offer; free seats are counted only until a table has one.
 */
export async function offersOf(ids: readonly number[]): Promise<Map<number, GameMasterOffer>> {
  const now = clock.now();
  const horizon = new Date(now.getTime() + WEEKS_SHOWN * 7 * DAY);
  const own = Prisma.sql`FROM "Session" s WHERE s."gameMasterId" = asked.id AND ${bookable(now)}`;
  const rows = await read<GameMasterOffer & { id: number }>`
    SELECT asked.id, next."nextAt", offer."minPriceCents", offer."maxPriceCents", offer."gameSystems",
      ARRAY(SELECT DISTINCT start.at FROM (
          SELECT min(s."scheduledAt") AS first, max(s."scheduledAt") AS last ${own} AND s."scheduledAt" < ${horizon}
          GROUP BY extract(epoch FROM s."scheduledAt")::bigint % ${WEEK_SECONDS}::bigint) weekly
        CROSS JOIN LATERAL (VALUES (weekly.first), (weekly.last)) start (at)
        ORDER BY 1 LIMIT ${MOST_STARTS}) AS starts
    FROM unnest(${[...ids]}::int[]) asked (id)
    CROSS JOIN LATERAL (
      SELECT min(s."priceCents") AS "minPriceCents", max(s."priceCents") AS "maxPriceCents",
        array_agg(DISTINCT s."gameSystem") AS "gameSystems" ${own}) offer
    LEFT JOIN LATERAL (
      SELECT s."scheduledAt" AS "nextAt" ${own} AND ${hasSeats(1, now)}
      ORDER BY s."scheduledAt" LIMIT 1) next ON TRUE
    WHERE offer."minPriceCents" IS NOT NULL`;
  return new Map(rows.map(({ id, ...offer }) => [id, offer]));
}
