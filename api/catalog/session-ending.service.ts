import { clock } from '../platform/clock.ts';
import type { Tx } from '../platform/db.ts';
import { notFound, Refusal } from '../platform/refusal.ts';
import { lock } from '../seating/locks.ts';
import { isWaitedFor, lockSession } from './session-editor.service.ts';

/**
 * Locks a session that the transaction writes about, so that nobody deletes it before the commit; refuses one that is
 * deleted already.
 */
export async function keepSession(tx: Tx, id: number) {
  await lock(tx, { sessions: [id] });
  if ((await tx.session.count({ where: { id } })) === 0) throw notFound('Session');
}

/** Deletes a session that nobody ever booked, with its seats; refuses any other, which must be cancelled instead. */
export async function deleteUnbookedSession(tx: Tx, id: number) {
  await lockSession(tx, id);
  if ((await tx.booking.count({ where: { sessionId: id } })) > 0) {
    throw new Refusal('CONFLICT', 'This session has bookings: it can be cancelled, not deleted');
  }
  if (await isWaitedFor(tx, id)) {
    throw new Refusal('CONFLICT', 'Players wait for this session: it can be cancelled, not deleted');
  }
  await tx.session.delete({ where: { id } });
}

/** Cancels a session for good; its bookings are settled elsewhere. False: it was cancelled already. */
export async function markCancelled(tx: Tx, id: number, reason: string | null): Promise<boolean> {
  const { status } = await lockSession(tx, id);
  if (status === 'cancelled') return false;
  await tx.session.update({
    where: { id },
    data: { status: 'cancelled', cancelledAt: clock.now(), cancelReason: reason, version: { increment: 1 } },
  });
  return true;
}
