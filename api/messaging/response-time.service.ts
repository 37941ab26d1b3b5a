import { clock } from '../platform/clock.ts';
import { read } from '../platform/read.ts';
import { DAY } from '../platform/rules.ts';

const DAYS_BACK = 90;
/** The minimum number of answers for a meaningful median. */
const LEAST = 3;
/** The maximum number of received messages that count, the latest ones, to limit the rows read per page view. */
const MOST = 100;

/**
 * Returns the median response time of Game Masters, in minutes: from a user's first message after the Game Master's
 * last one to the answer, among the last 100 messages received. Announcements count neither as messages nor as
 * answers. Game Masters with too few answers are left out.
 */
export async function responseMinutes(gameMasterIds: readonly number[]): Promise<Map<number, number>> {
  const since = new Date(clock.now().getTime() - DAYS_BACK * DAY);
  const rows = await read<{ id: number; minutes: number }>`
    SELECT gm.id, round(percentile_cont(0.5) WITHIN GROUP (
      ORDER BY extract(epoch FROM answered.at - answered."firstAskedAt") / 60))::int AS minutes
    FROM "GameMaster" gm
    CROSS JOIN LATERAL (
      SELECT answer."createdAt" AS at, min(asked."createdAt") AS "firstAskedAt"
      FROM (
        SELECT * FROM "Message" WHERE "recipientId" = gm."userId" AND "broadcastId" IS NULL
        ORDER BY id DESC LIMIT ${MOST}) asked
      CROSS JOIN LATERAL (
        SELECT id, "createdAt" FROM "Message" WHERE "conversationId" = asked."conversationId"
          AND "senderId" = gm."userId" AND "broadcastId" IS NULL AND id > asked.id
        ORDER BY id LIMIT 1) answer
      WHERE asked."createdAt" > ${since} GROUP BY answer.id, answer."createdAt") answered
    WHERE gm.id = ANY (${[...gameMasterIds]})
    GROUP BY gm.id HAVING count(*) >= ${LEAST}`;
  return new Map(rows.map(({ id, minutes }) => [id, minutes]));
}
