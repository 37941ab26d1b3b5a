import { clock } from '../platform/clock.ts';
import { read } from '../platform/read.ts';
import { DAY } from '../platform/rules.ts';

const DAYS_BACK = 90;
/** Fewer answers say nothing. */
const LEAST = 3;

/**
 * How many minutes these Game Masters take until they answer, in the middle: from the first message somebody writes
 * after their last one. Announcements are no answers. Who has answered too little is left out.
 */
export async function responseMinutes(gameMasterIds: readonly number[]): Promise<Map<number, number>> {
  const since = new Date(clock.now().getTime() - DAYS_BACK * DAY);
  const rows = await read<{ id: number; minutes: number }>`
    SELECT asked.id, round(percentile_cont(0.5) WITHIN GROUP (
      ORDER BY extract(epoch FROM answer."createdAt" - asked."createdAt") / 60))::int AS minutes
    FROM (
      SELECT gm.id, gm."userId", m."conversationId", m.id AS message, m."createdAt", m."senderId",
        lag(m."senderId") OVER (PARTITION BY gm.id, m."conversationId" ORDER BY m.id) AS before
      FROM "GameMaster" gm
      JOIN "Conversation" c ON gm."userId" IN (c."userLowId", c."userHighId") AND c."lastMessageAt" > ${since}
      JOIN "Message" m ON m."conversationId" = c.id AND m."broadcastId" IS NULL
      WHERE gm.id = ANY (${[...gameMasterIds]}) AND m."createdAt" > ${since}
    ) asked
    CROSS JOIN LATERAL (
      SELECT a."createdAt" FROM "Message" a WHERE a."conversationId" = asked."conversationId"
        AND a."senderId" = asked."userId" AND a."broadcastId" IS NULL AND a.id > asked.message
      ORDER BY a.id LIMIT 1) answer
    WHERE asked."senderId" <> asked."userId" AND asked.before IS DISTINCT FROM asked."senderId"
    GROUP BY asked.id HAVING count(*) >= ${LEAST}`;
  return new Map(rows.map(({ id, minutes }) => [id, minutes]));
}
