import { clock } from '../platform/clock.ts';
import { Prisma } from '../platform/db.ts';
import { read } from '../platform/read.ts';
import { DAY } from '../platform/rules.ts';
import { bookable } from './offered.ts';
import { hasSeats } from './session-filter.ts';

const WEEKS_SHOWN = 4;
const WEEK_SECONDS = (7 * DAY) / 1_000;
/** Dates returned at most: the first and the last of six sessions on each day of the week. */
export const MOST_STARTS = 2 * 6 * 7;

/** A summary of what can be booked with a Game Master. */
export interface GameMasterOffer {
  /** The start of the next session with a free seat; null: all of them are full. */
  readonly nextAt: Date | null;
  readonly minPriceCents: number;
  readonly maxPriceCents: number;
  /** In alphabetical order. */
  readonly gameSystems: readonly string[];
  /**
   * Starts of the sessions in the next four weeks, the earliest first. Of those at one time of the week, which share
   * a day in any zone until its clocks change, only the first and the last.
   */
  readonly starts: readonly Date[];
}

/**
 * Reads the offers of all these Game Masters in one statement; one with nothing on the board has none. Prices,
 * systems and dates come from an index of what is on offer; free seats are counted only until a session has one.
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
