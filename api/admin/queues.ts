import { clock } from '../platform/clock.ts';
import { read } from '../platform/read.ts';

/** The cap of the counts: more rows count as this many. */
export const MOST_DUE = 1000;

interface Queue {
  name: 'mails' | 'events of Stripe' | 'refunds' | 'charges';
  /** The number of due rows that are not processed yet; at most `MOST_DUE`. */
  waiting: number;
  /** When the first of these rows was due; null: none waits. */
  oldest: Date | null;
}

/** Returns the due rows of each queue, read by the same indexes as the jobs use. */
export async function dueQueues(): Promise<Queue[]> {
  const now = clock.now();
  return read<Queue>`
    WITH due (name, at) AS (
      (SELECT 'mails', "nextAttemptAt" FROM "OutboxMail"
        WHERE status IN ('queued', 'sending') AND "nextAttemptAt" <= ${now} ORDER BY "nextAttemptAt" LIMIT ${MOST_DUE})
      UNION ALL (SELECT 'events of Stripe', "nextAttemptAt" FROM "WebhookEvent"
        WHERE "processedAt" IS NULL AND "nextAttemptAt" <= ${now} ORDER BY "nextAttemptAt" LIMIT ${MOST_DUE})
      UNION ALL (SELECT 'refunds', "nextAttemptAt" FROM "Refund"
        WHERE status = 'pending' AND "nextAttemptAt" <= ${now} ORDER BY "nextAttemptAt" LIMIT ${MOST_DUE})
      UNION ALL (SELECT 'charges', "nextAttemptAt" FROM "ChargeAttempt"
        WHERE status = 'scheduled' AND "nextAttemptAt" <= ${now} ORDER BY "nextAttemptAt" LIMIT ${MOST_DUE}))
    SELECT queue.name, count(at)::int AS waiting, min(at) AS oldest
    FROM (VALUES ('mails'), ('events of Stripe'), ('refunds'), ('charges')) queue (name) LEFT JOIN due USING (name)
    GROUP BY queue.name ORDER BY queue.name`;
}
