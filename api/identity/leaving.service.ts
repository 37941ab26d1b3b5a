import { clock } from '../platform/clock.ts';
import type { Tx } from '../platform/db.ts';

interface Deletion {
  userId: number;
  requestedById: number;
  eraseAt: Date;
  erasedAt: Date | null;
}

/** True when a user who deleted their own account may still keep it; a deletion by staff cannot be taken back. */
export const canKeepAccount = (deletion: Deletion | null): boolean =>
  deletion !== null &&
  deletion.requestedById === deletion.userId &&
  deletion.erasedAt === null &&
  deletion.eraseAt > clock.now();

/** Returns the deletions of those of these users who are leaving and not erased yet, by user. */
export async function leaversOf(tx: Tx, userIds: readonly number[]) {
  const deletions = await tx.userDeletion.findMany({
    where: { userId: { in: [...userIds] }, erasedAt: null },
  });
  return new Map(deletions.map((deletion) => [deletion.userId, deletion]));
}

/** True when the account is closed for good, or will be: nobody answers for what its owner has paid. */
export const isLeaving = async (tx: Pick<Tx, 'userDeletion'>, userId: number): Promise<boolean> =>
  (await tx.userDeletion.count({ where: { userId } })) > 0;

/**
 * Makes the deletions of these users due now, if they are not erased yet: there is something to do again before the
 * wait is over.
 */
export const wakeLeavers = (tx: Tx, userIds: readonly number[]) =>
  tx.userDeletion.updateMany({
    where: { userId: { in: [...userIds] }, erasedAt: null },
    data: { nextAttemptAt: clock.now() },
  });
