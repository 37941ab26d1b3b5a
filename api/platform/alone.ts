import type { Tx } from './db.ts';
import type { JobName } from './jobs.ts';

/**
 * Whether a job has its work to itself until the transaction ends: one process at a time does it, and the others
 * need not wait. By its name, so that no two jobs ever share a lock.
 */
export async function isAlone(tx: Tx, job: JobName): Promise<boolean> {
  const [lock] = await tx.$queryRaw<{ isOurs: boolean }[]>`
    SELECT pg_try_advisory_xact_lock(hashtextextended(${`job ${job}`}, 0)) AS "isOurs"`;
  return lock?.isOurs ?? false;
}
