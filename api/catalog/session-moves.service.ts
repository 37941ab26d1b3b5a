import { clock } from '../platform/clock.ts';
import type { Prisma, Tx } from '../platform/db.ts';
import type { Viewer } from '../platform/viewer.ts';

export type SessionMove = Prisma.SessionMoveGetPayload<object>;

interface Place {
  scheduledAt: Date;
  gameMasterId: number;
}

/** What those who booked are promised and told, in the transaction of the move. */
type Follow = (tx: Tx, move: SessionMove) => Promise<void>;

let follow: Follow | null = null;

/** Bookings come after the catalogue, so they say by themselves what a move means for them. */
export function onSessionMoved(work: Follow) {
  follow = work;
}

/** Whether anybody has to be told: what is over stays over, and nobody else knows of a draft. */
export const isMove = (before: Place & { status: string }, after: Place, now: Date) =>
  before.status !== 'draft' &&
  (before.scheduledAt > now || after.scheduledAt > now) &&
  (+before.scheduledAt !== +after.scheduledAt || before.gameMasterId !== after.gameMasterId);

/** Writes down that a session got another time or Game Master, and has everybody concerned told. */
export async function noteMove(
  tx: Tx,
  staff: Viewer,
  before: Place & { id: number; status: string },
  after: Place & { reason: string },
) {
  const toldAt = clock.now();
  if (!isMove(before, after, toldAt)) return;
  if (!follow) throw new Error('a session was moved and nobody is there to tell its players');
  const move = await tx.sessionMove.create({
    data: {
      sessionId: before.id,
      oldAt: before.scheduledAt,
      newAt: after.scheduledAt,
      oldGameMasterId: before.gameMasterId,
      newGameMasterId: after.gameMasterId,
      reason: after.reason,
      movedById: staff.id,
      toldAt,
    },
  });
  await follow(tx, move);
}
