import type { Tx } from './db.ts';
import type { JobName } from './jobs.ts';

/**
 * Returns whether the job got its lock, which lasts until the transaction ends: one process at a time does the work,
 * and the others need not wait. The lock follows from the name, so that no two jobs share one.
 */
export async function tryLockJob(tx: Tx, job: JobName): Promise<boolean> {
  const [lock] = await tx.$queryRaw<{ isOurs: boolean }[]>`
    SELECT pg_try_advisory_xact_lock(hashtextextended(${`job ${job}`}, 0)) AS "isOurs"`;
  return lock?.isOurs ?? false;
}
