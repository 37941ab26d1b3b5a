import { clock } from '../platform/clock.ts';
import { db } from '../platform/db.ts';
import type { Job } from '../platform/jobs.ts';

/** A session that has ended was played, unless it was called off or never published. */
export const completePlayedSessions = () => db.$executeRaw`
  UPDATE "Session" SET status = 'completed', "updatedAt" = ${clock.now()}
  WHERE id IN (
    SELECT id FROM "Session"
    WHERE status IN ('scheduled', 'active')
      AND "scheduledAt" + "durationMinutes" * interval '1 minute' <= ${clock.now()}
    ORDER BY id FOR UPDATE SKIP LOCKED)`;

export const sessionJobs: Job[] = [
  { name: 'complete-played-sessions', everySeconds: 300, run: completePlayedSessions },
];
