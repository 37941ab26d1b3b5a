import { clock } from './clock.ts';
import { db, Prisma } from './db.ts';

interface Queue {
  table: 'CardSetup' | 'ChargeAttempt' | 'Checkout' | 'Lookout' | 'Refund' | 'UserDeletion' | 'WebhookEvent';
  /** The column that says when a row is due. */
  due: 'nextAttemptAt' | 'nextCheckAt';
  isOpen: Prisma.Sql;
  /** Postpones the rows, as a lease, so that no other process takes them meanwhile. */
  set: Prisma.Sql;
  atOnce: number;
  returning?: Prisma.Sql;
}

/** Claims due rows, the longest due first; other processes leave them alone until they are due again. */
export function claimDue<T = { id: number }>({ table, due, isOpen, set, atOnce, returning }: Queue) {
  const [from, turn] = [Prisma.raw(`"${table}"`), Prisma.raw(`"${due}"`)];
  return db.$queryRaw<T[]>`
    UPDATE ${from} SET ${set}
    WHERE id IN (SELECT id FROM ${from} WHERE ${isOpen} AND ${turn} <= ${clock.now()}
                 ORDER BY ${turn} LIMIT ${atOnce} FOR UPDATE SKIP LOCKED)
    RETURNING ${returning ?? Prisma.sql`id`}`;
}

interface Options<T> {
  /** Claims at most `atOnce` due rows, with a lease so that no other process takes them. */
  claim(): Promise<T[]>;
  work(row: T): Promise<unknown>;
  atOnce: number;
  /** Called before each claim; false: the rest stays due for the next run. */
  goOn?(): boolean;
}

/**
 * Processes due rows, a few at a time. Only as many are claimed as start at once, so that behind a slow provider no
 * lease runs out on a row that still waits. A row that fails does not hold up the others; its error is thrown at the
 * end.
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

/** Processes rows one after the other. One that fails does not hold up the others; its error is thrown at the end. */
export async function doEach<T>(rows: readonly T[], work: (row: T) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = [];
  for (const row of rows) await work(row).catch((error) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}
