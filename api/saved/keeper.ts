import type { Tx } from '../platform/db.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Viewer } from '../platform/viewer.ts';
import { lockToEdit } from '../seating/locks.ts';

/**
 * Who keeps something is there, and alone, until it is written: two tabs take turns, so that none counts too few, and
 * nothing is kept of somebody who was erased meanwhile.
 */
export async function lockKeeper(tx: Tx, { id }: Viewer, message: string) {
  await lockToEdit(tx, 'User', id);
  if ((await tx.user.count({ where: { id, erasedAt: null } })) === 0)
    throw new Refusal('NOT_LOGGED_IN', message);
}
