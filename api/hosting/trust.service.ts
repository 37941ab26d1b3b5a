import { read } from '../platform/read.ts';
import { seated } from '../seating/sql.ts';
import { type HostRecord, isTelling, MOST_TABLES, type SeatRecord } from './trust.rules.ts';

export interface Host extends HostRecord {
  readonly memberSince: Date;
  /** There may be sessions before those that were read. */
  readonly hasMore: boolean;
}

interface HostRow extends Omit<Host, 'hasMore' | 'played'> {
  readonly id: number;
  /** null: a session without players. */
  readonly tables: readonly (boolean | null)[];
}

/**
 * Reads how the last sessions of these Game Masters ended, and the facts about their login. A session counts if
 * players had seats: one that nobody booked was neither played nor called off. A player who left before the session
 * was called off had no seat. The record is about the person: what ended while the profile was somebody else's is
 * left out. By index, however long somebody has been running sessions.
 */
export async function hostRecords(gameMasterIds: readonly number[]): Promise<Map<number, Host>> {
  const rows = await read<HostRow>`
    SELECT gm.id, coalesce(gm."personSince", gm."createdAt") AS "memberSince", coalesce(u."emailVerified", FALSE) AS "hasProvenAddress",
      EXISTS (SELECT FROM "Passkey" p WHERE p."userId" = gm."userId")
        OR EXISTS (SELECT FROM "Account" a WHERE a."userId" = gm."userId" AND a."providerId" = 'google') AS "hasStrongLogin",
      ARRAY(
        SELECT CASE WHEN CASE s.status
          WHEN 'completed' THEN EXISTS (
            SELECT FROM "Booking" b WHERE b."sessionId" = s.id AND b.status IN ${seated})
          ELSE EXISTS (
            SELECT FROM "Booking" b WHERE b."sessionId" = s.id AND b."confirmedAt" IS NOT NULL
              AND (b."endedAt" IS NULL OR b."endedAt" >= s."cancelledAt")) END
          THEN s.status = 'completed' END
        FROM (
          SELECT id, status, "scheduledAt", "cancelledAt", least("scheduledAt", "cancelledAt") AS "endedAt" FROM "Session"
          WHERE "gameMasterId" = gm.id AND status IN ('completed', 'cancelled')
            AND "scheduledAt" >= since.at AND least("scheduledAt", "cancelledAt") >= since.at
          ORDER BY "scheduledAt" DESC, id DESC LIMIT ${MOST_TABLES}) s
        ORDER BY s."endedAt" DESC, s.id DESC) AS tables
    FROM "GameMaster" gm LEFT JOIN "User" u ON u.id = gm."userId"
      CROSS JOIN LATERAL (SELECT coalesce(gm."personSince", '-infinity') AS at) since
    WHERE gm.id = ANY (${[...gameMasterIds]}) AND (gm."userId" IS NOT NULL OR gm."archivedAt" IS NULL)`;
  return new Map(
    rows.map(({ id, tables, ...known }) => {
      const played = tables.filter((isPlayed) => isPlayed !== null);
      return [id, { ...known, played, hasMore: tables.length === MOST_TABLES }];
    }),
  );
}

/**
 * Counts at how many of their last seats at played sessions these players came, late or in time; where nothing was
 * noted, they count as present. Players with too few seats are left out.
 */
export async function seatRecords(userIds: readonly number[]): Promise<Map<number, SeatRecord>> {
  const rows = await read<SeatRecord & { id: number }>`
    SELECT person.id, count(*)::int AS seats, (count(*) FILTER (WHERE last.came))::int AS came
    FROM unnest(${[...userIds]}::int[]) person (id)
    CROSS JOIN LATERAL (
      SELECT a.state IS DISTINCT FROM 'absent' AS came
      FROM "Booking" b JOIN "Session" s ON s.id = b."sessionId"
        LEFT JOIN "Attendance" a ON a."bookingId" = b.id
      WHERE b."sitterId" = person.id AND b.status IN ${seated} AND s.status = 'completed'
      ORDER BY b.id DESC LIMIT ${MOST_TABLES}) last
    GROUP BY person.id`;
  return new Map(rows.filter(isTelling).map(({ id, seats, came }) => [id, { seats, came }]));
}
