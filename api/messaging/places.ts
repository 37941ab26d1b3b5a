import { Prisma } from '../platform/db.ts';
import { MAX_ID } from '../platform/rules.ts';
import { isStaff, type Viewer } from '../platform/viewer.ts';
import { seated } from '../seating/sql.ts';

/**
 * SQL for the members of session threads with the time they joined: seated players, the Game Master, and staff who
 * joined. Evaluated by every statement, so that a player who loses the seat loses the thread at once. For one user or
 * one session.
 */
export function places(column: 'userId' | 'sessionId', value: Prisma.Sql) {
  const reads = Prisma.sql`${Prisma.raw(`r."${column}"`)} = ${value}`;
  const sits = Prisma.sql`${Prisma.raw(column === 'userId' ? 'b."sitterId"' : 'b."sessionId"')} = ${value}`;
  const run = Prisma.sql`${Prisma.raw(column === 'userId' ? 'gm."userId"' : 's.id')} = ${value}`;
  // One minute of tolerance, because the clocks of two processes differ.
  return Prisma.sql`(
    SELECT place."sessionId", place."userId", min(place.since) AS since FROM (
      SELECT b."sessionId", b."sitterId" AS "userId", coalesce(b."claimedAt", b."confirmedAt", b."createdAt") - interval '1 minute' AS since
        FROM "Booking" b WHERE ${sits} AND b."sitterId" IS NOT NULL AND b.status IN ${seated}
      UNION ALL SELECT s.id, gm."userId", '-infinity' FROM "Session" s
        JOIN "GameMaster" gm ON gm.id = s."gameMasterId" WHERE ${run} AND gm."userId" IS NOT NULL
      UNION ALL SELECT r."sessionId", r."userId", '-infinity' FROM "ThreadReader" r
        JOIN "User" u ON u.id = r."userId" WHERE ${reads} AND (u."isAdmin" OR u."isSuperAdmin")
    ) place GROUP BY 1, 2)`;
}

/** SQL for the threads that a user is a member of, with the last message they have read. */
export const tablesOf = (userId: number | Prisma.Sql) => Prisma.sql`(
  SELECT p."sessionId", p.since, coalesce(r."readUpTo", 0) AS "readUpTo", coalesce(r."isMuted", FALSE) AS "isMuted"
  FROM ${places('userId', Prisma.sql`${userId}::int`)} p
  LEFT JOIN "ThreadReader" r ON r."userId" = ${userId} AND r."sessionId" = p."sessionId")`;

/** SQL for the threads that the viewer may open. For staff all; those they have not joined count as read. */
export const tablesOpenTo = (viewer: Viewer) =>
  isStaff(viewer)
    ? Prisma.sql`(
        SELECT s.id AS "sessionId", coalesce(own.since, '-infinity') AS since,
          coalesce(own."readUpTo", ${MAX_ID}::int) AS "readUpTo", coalesce(own."isMuted", FALSE) AS "isMuted"
        FROM "Session" s LEFT JOIN ${tablesOf(viewer.id)} own ON own."sessionId" = s.id)`
    : tablesOf(viewer.id);

/** SQL condition over "Message" AS m: the user has blocked the sender. */
const isBlocked = (userId: number | Prisma.Sql) => Prisma.sql`EXISTS (
  SELECT 1 FROM "Block" WHERE "blockerId" = ${userId} AND "blockedId" = m."senderId")`;

/**
 * SQL condition over "Message" AS m and its thread AS t: counts as unread. Messages from before the user joined, their
 * own and those by users they have blocked do not.
 */
export const isNews = (userId: number | Prisma.Sql) => Prisma.sql`(
  m.id > t."readUpTo" AND m."createdAt" >= t.since AND m."senderId" <> ${userId} AND NOT ${isBlocked(userId)})`;

/** SQL condition over the same: the user should not be alerted. */
export const isQuiet = (userId: number) => Prisma.sql`(t."isMuted" OR ${isBlocked(userId)})`;

const columns = Prisma.raw(
  'm.id, m."conversationId", m."senderId", m."recipientId", m."threadId", m."broadcastId", m.content, m."createdAt"',
);

/** Columns of a `MessageRow` over "Message" AS m, for a message to one user. */
export const asLetter = Prisma.sql`${columns}, m."sessionId", m."readAt", FALSE AS "isFolded", FALSE AS "isQuiet"`;

/**
 * Columns of a `MessageRow` over "Message" AS m and its thread AS t, for a message to a thread as the user sees it.
 */
export const asHeard = (userId: number) => Prisma.sql`${columns}, m."threadId" AS "sessionId",
  CASE WHEN m."senderId" = ${userId} OR m.id <= t."readUpTo" OR m."createdAt" < t.since THEN m."createdAt" END AS "readAt",
  ${isBlocked(userId)} AS "isFolded", ${isQuiet(userId)} AS "isQuiet"`;
