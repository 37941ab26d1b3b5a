import { clock } from './clock.ts';
import { db, Prisma } from './db.ts';

interface Queue {
  table: 'CardSetup' | 'ChargeAttempt' | 'Checkout' | 'Lookout' | 'Refund' | 'UserDeletion' | 'WebhookEvent';
  /** When a row has its turn. */
  due: 'nextAttemptAt' | 'nextCheckAt';
  isOpen: Prisma.Sql;
  /** Puts the rows off, so that no other process takes them meanwhile. */
  set: Prisma.Sql;
  atOnce: number;
  returning?: Prisma.Sql;
}

/** Takes the rows whose turn has come, the longest due first; another process leaves them alone until their next turn. */
export function claimDue<T = { id: number }>({ table, due, isOpen, set, atOnce, returning }: Queue) {
  const [from, turn] = [Prisma.raw(`"${table}"`), Prisma.raw(`"${due}"`)];
  return db.$queryRaw<T[]>`
    UPDATE ${from} SET ${set}
    WHERE id IN (SELECT id FROM ${from} WHERE ${isOpen} AND ${turn} <= ${clock.now()}
                 ORDER BY ${turn} LIMIT ${atOnce} FOR UPDATE SKIP LOCKED)
    RETURNING ${returning ?? Prisma.sql`id`}`;
}

interface Options<T> {
  /** Takes at most `atOnce` due rows, leased so that no other process takes them. */
  claim(): Promise<T[]>;
  work(row: T): Promise<unknown>;
  atOnce: number;
  /** Asked before each claim; when it says no, the rest stays due for the next run. */
  goOn?(): boolean;
}

/**
 * Does the work of rows that are due, a few side by side. Only as many are claimed as are begun at once, so that
 * a slow provider never lets a lease run out on a row that still waits for its turn. One row that fails
 * does not hold up the others; its error is thrown at the end.
 */
export async function processDue<T>({ claim, work, atOnce, goOn = () => true }: Options<T>): Promise<void> {
  const failures: unknown[] = [];
  while (goOn()) {
    const rows = await claim();
    const results = await Promise.allSettled(rows.map(work));
    for (const result of results) if (result.status === 'rejected') failures.push(result.reason);
    if (rows.length < atOnce) break;
  }
  if (failures.length > 0) throw failures[0];
}

/** Does the work of one row after the other. One that fails does not hold up the others; its error is thrown at the end. */
export async function doEach<T>(rows: readonly T[], work: (row: T) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = [];
  for (const row of rows) await work(row).catch((error) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}
