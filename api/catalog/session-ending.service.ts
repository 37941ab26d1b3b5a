import { clock } from '../platform/clock.ts';
import type { Tx } from '../platform/db.ts';
import { notFound, Refusal } from '../platform/refusal.ts';
import { lock } from '../seating/locks.ts';
import { isWaitedFor, lockSession } from './session-editor.service.ts';

/** Whoever writes something about a session is told so if it was deleted meanwhile; nobody deletes it until that stands. */
export async function keepSession(tx: Tx, id: number) {
  await lock(tx, { sessions: [id] });
  if ((await tx.session.count({ where: { id } })) === 0) throw notFound('Session');
}

/** Deletes a session that nobody ever booked, with its seats; refuses any other: that one must be cancelled. */
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

/** Takes a session off the catalogue for good; who booked it is the business of bookings. False: it was already. */
export async function markCancelled(tx: Tx, id: number, reason: string | null): Promise<boolean> {
  const { status } = await lockSession(tx, id);
  if (status === 'cancelled') return false;
  await tx.session.update({
    where: { id },
    data: { status: 'cancelled', cancelledAt: clock.now(), cancelReason: reason, version: { increment: 1 } },
  });
  return true;
}
