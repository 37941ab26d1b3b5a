import { clock } from '../../api/platform/clock.ts';
import { db } from '../../api/platform/db.ts';

/** Work that a job takes up when its time has come. */
const due = `
  SELECT (SELECT count(*) FROM "WebhookEvent" WHERE "processedAt" IS NULL AND "nextAttemptAt" <= $1)
       + (SELECT count(*) FROM "Refund" WHERE status = 'pending' AND "stripeRefundId" IS NULL AND "nextAttemptAt" <= $1)
       + (SELECT count(*) FROM "OutboxMail" WHERE status IN ('queued', 'sending') AND "nextAttemptAt" <= $1)
       + (SELECT count(*) FROM "ChargeAttempt" WHERE status IN ('scheduled', 'pending') AND "nextAttemptAt" <= $1)
       + (SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
          AND backend_type = 'client backend' AND state <> 'idle') AS count`;

export async function dueWork(): Promise<number> {
  const [row] = await db.$queryRawUnsafe<{ count: bigint }[]>(due, clock.now());
  return Number(row?.count);
}

/** What is still under way although nothing is broken any more and time has passed; at rest there is none. */
const underWay: Record<string, string> = {
  'events that wait': `SELECT id FROM "WebhookEvent" WHERE "processedAt" IS NULL`,
  'refunds on their way': `SELECT id FROM "Refund" WHERE status = 'pending'`,
  'mails not sent': `SELECT id FROM "OutboxMail" WHERE status IN ('queued', 'sending')`,
  'checkouts past their end': `SELECT id FROM "Checkout" WHERE status IN ('creating', 'open') AND "expiresAt" < $1`,
  'holds past their end': `SELECT id FROM "Booking" WHERE status = 'pending' AND "heldUntil" < $1`,
  'charges under way': `SELECT id FROM "ChargeAttempt" WHERE status = 'pending' OR (status = 'scheduled' AND "nextAttemptAt" <= $1)`,
};

/** In words for the log; empty: at rest. */
export async function unfinished(): Promise<string[]> {
  const found: string[] = [];
  for (const [what, sql] of Object.entries(underWay)) {
    const parameters = sql.includes('$1') ? [clock.now()] : [];
    const rows = await db.$queryRawUnsafe<{ id: unknown }[]>(`${sql} LIMIT 5`, ...parameters);
    if (rows.length) found.push(`${what}: ${rows.map(({ id }) => id).join(', ')}`);
  }
  return found;
}
