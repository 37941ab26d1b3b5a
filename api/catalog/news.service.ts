import { clock } from '../platform/clock.ts';
import { isDatabaseAway, isTooSlow, Prisma } from '../platform/db.ts';
import { log } from '../platform/log.ts';
import { read } from '../platform/read.ts';
import { isOpen } from '../seating/sql.ts';
import { filterInAddress } from './board-address.ts';
import { bookable, offered } from './offered.ts';
import { hasSeats } from './session-filter.ts';

/** Nobody reads more news at once; the latest count. */
const MOST_NEWS = 5_000;
/** Searches per statement. */
const SEARCHES_AT_ONCE = 20;

export interface News {
  readonly id: number;
  /** All dates of a campaign count as one table. */
  readonly campaignId: number | null;
  readonly gameMasterId: number;
  /** The user linked to its Game Master; null: nobody. */
  readonly hostId: number | null;
  readonly hostName: string;
  readonly title: string;
  readonly gameSystem: string;
  readonly priceCents: number;
  readonly scheduledAt: Date;
  readonly platform: string | null;
  readonly city: string;
  /** When the session was first on the board; in a campaign: its first date. */
  readonly postedAt: Date;
  /** When it last was full and got a free seat again; null: not within the span. */
  readonly freedAt: Date | null;
  /** Its free seats are on hold, for a payment or for the waitlist: nobody else can book now, but perhaps soon. */
  readonly isHeld: boolean;
}

interface Span {
  readonly after: Date;
  readonly until: Date;
  /** Further sessions, with their news since an earlier moment. */
  readonly also?: { readonly ids: readonly number[]; readonly after: Date };
}

/**
 * True when a seat is free, or will be if its hold is given up. A seat kept for a member of the campaign counts as
 * sold: giving it up is news of its own.
 */
const isOpenLater = Prisma.sql`EXISTS (SELECT FROM "Seat" seat WHERE seat."sessionId" = s.id AND ${isOpen}
  AND NOT (seat."heldUntil" IS NOT NULL AND EXISTS (
    SELECT FROM "Booking" b WHERE b.id = seat."bookingId" AND b."membershipId" IS NOT NULL)))`;

/**
 * Returns the sessions that were published within a span, or were full and got a seat again, if they can be booked
 * now or their seats are only on hold; the next one first.
 */
export async function newTables({ after, until, also }: Span): Promise<News[]> {
  const now = clock.now();
  const others =
    also && also.ids.length > 0
      ? Prisma.sql`
        UNION ALL SELECT id, NULL FROM unnest(${[...also.ids]}::int[]) id
        UNION ALL SELECT "sessionId", "createdAt" FROM "FreedSeat" WHERE "sessionId" = ANY (${[...also.ids]})
          AND "createdAt" > ${also.after} AND "createdAt" <= ${until}`
      : Prisma.empty;
  return read<News>`
    SELECT s.id, s."campaignId", s."gameMasterId", gm."userId" AS "hostId", gm.name AS "hostName", s.title, s."gameSystem", s."priceCents",
      s."scheduledAt", s.platform, s.city, coalesce((
      SELECT min(other."publishedAt") FROM "Session" other WHERE other."campaignId" = s."campaignId"),
      s."publishedAt") AS "postedAt", news."freedAt", NOT open.now AS "isHeld"
    FROM (SELECT id, max("freedAt") AS "freedAt" FROM (
        (SELECT id, NULL::timestamptz AS "freedAt" FROM "Session"
          WHERE "publishedAt" > ${after} AND "publishedAt" <= ${until} ORDER BY "publishedAt" DESC LIMIT ${MOST_NEWS})
        UNION ALL (SELECT "sessionId", "createdAt" FROM "FreedSeat"
          WHERE "createdAt" > ${after} AND "createdAt" <= ${until} ORDER BY "createdAt" DESC LIMIT ${MOST_NEWS})
        ${others}) either
      GROUP BY id) news
      JOIN "Session" s ON s.id = news.id JOIN "GameMaster" gm ON gm.id = s."gameMasterId"
      CROSS JOIN LATERAL (SELECT ${hasSeats(1, now)} AS now OFFSET 0) open
    WHERE ${bookable(now)} AND (open.now OR ${isOpenLater})
    ORDER BY s."scheduledAt", s.id`;
}

/**
 * Returns which of some sessions the board shows for each search, in the form of `canonicalSearch`. A search that can
 * no longer be parsed or answered finds nothing and does not affect the others.
 */
export async function foundBy(
  searches: readonly string[],
  sessionIds: readonly number[],
): Promise<Map<string, Set<number>>> {
  const found = new Map(searches.map((search) => [search, new Set<number>()]));
  if (sessionIds.length === 0) return found;
  const now = clock.now();
  const asked = searches.flatMap((search) => {
    try {
      return [{ search, ...offered(filterInAddress(new URLSearchParams(search)), now) }];
    } catch (error) {
      log.error({ err: error }, 'a kept search is not understood any more');
      return [];
    }
  });
  const ask = async (some: typeof asked) => {
    const each = some.map(
      ({ where, expensiveWhere }, at) => Prisma.sql`SELECT ${at}::int AS search, s.id FROM "Session" s
        WHERE s.id = ANY (${[...sessionIds]}) AND ${where} AND ${expensiveWhere ?? Prisma.sql`TRUE`}`,
    );
    const rows = await read<{ search: number; id: number }>`${Prisma.join(each, ' UNION ALL ')}`;
    for (const { search, id } of rows) found.get(some[search]!.search)!.add(id);
  };
  for (let from = 0; from < asked.length; from += SEARCHES_AT_ONCE) {
    const some = asked.slice(from, from + SEARCHES_AT_ONCE);
    await ask(some).catch(async (error: unknown) => {
      throwIfAway(error);
      for (const one of some) await ask([one]).catch(leaveOut);
    });
  }
  return found;
}

/** Rethrows when the database is away: the caller asks again later, so no search is left out. */
function throwIfAway(error: unknown) {
  if (isDatabaseAway(error) && !isTooSlow(error)) throw error;
}

function leaveOut(error: unknown) {
  throwIfAway(error);
  log.error({ err: error }, 'a kept search cannot be answered');
}
