import { clock } from '../platform/clock.ts';
import { Prisma } from '../platform/db.ts';
import type { Job } from '../platform/jobs.ts';
import { read } from '../platform/read.ts';
import { transaction } from '../platform/transaction.ts';
import { lock } from '../seating/locks.ts';

const BATCH = 500;

/** The condition on the start lets the index of upcoming sessions end the scan: what has not begun has not ended. */
const hasEnded = (now: Date) => Prisma.sql`status IN ('scheduled', 'active') AND "scheduledAt" <= ${now}
  AND "scheduledAt" + "durationMinutes" * interval '1 minute' <= ${now}`;

/** Completes the sessions that have ended, unless they were cancelled or never published. */
export async function completePlayedSessions() {
  const now = clock.now();
  for (;;) {
    const rows = await read<{ id: number }>`
      SELECT id FROM "Session" WHERE ${hasEnded(now)} ORDER BY "scheduledAt", id LIMIT ${BATCH}`;
    const ids = rows.map(({ id }) => id);
    if (ids.length > 0) {
      await transaction(async (tx) => {
        await lock(tx, { sessions: ids, sessionsFor: 'update' });
        await tx.$executeRaw`
          UPDATE "Session" SET status = 'completed', "updatedAt" = ${now}
          WHERE id = ANY(${ids}) AND ${hasEnded(now)}`;
      });
    }
    if (ids.length < BATCH) return;
  }
}

export const sessionJobs: Job[] = [
  { name: 'complete-played-sessions', everySeconds: 300, run: completePlayedSessions },
];
