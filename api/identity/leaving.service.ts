import { clock } from '../platform/clock.ts';
import type { Tx } from '../platform/db.ts';

interface Deletion {
  userId: number;
  requestedById: number;
  eraseAt: Date;
  erasedAt: Date | null;
}

/** Whether a person who deleted their own account may still take it back; of a deletion by staff nobody may. */
export const canKeepAccount = (deletion: Deletion | null): boolean =>
  deletion !== null &&
  deletion.requestedById === deletion.userId &&
  deletion.erasedAt === null &&
  deletion.eraseAt > clock.now();

/** The deletions of those of these people who are leaving and not erased yet, by person. */
export async function leaversOf(tx: Tx, userIds: readonly number[]) {
  const deletions = await tx.userDeletion.findMany({
    where: { userId: { in: [...userIds] }, erasedAt: null },
  });
  return new Map(deletions.map((deletion) => [deletion.userId, deletion]));
}

/** Whether the account of a person is closed for good, or will be: nobody answers for what they have paid. */
export const isLeaving = async (tx: Pick<Tx, 'userDeletion'>, userId: number): Promise<boolean> =>
  (await tx.userDeletion.count({ where: { userId } })) > 0;

/** Those of these people who are leaving have something to be done again: it is looked at now, not when the wait is over. */
export const wakeLeavers = (tx: Tx, userIds: readonly number[]) =>
  tx.userDeletion.updateMany({
    where: { userId: { in: [...userIds] }, erasedAt: null },
    data: { nextAttemptAt: clock.now() },
  });
