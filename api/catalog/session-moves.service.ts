import { audit } from '../platform/audit.ts';
import { clock } from '../platform/clock.ts';
import type { Prisma, Tx } from '../platform/db.ts';
import { changesOf } from '../platform/edits.ts';
import { wakeAfter } from '../platform/transaction.ts';
import type { Viewer } from '../platform/viewer.ts';
import { isOver, type SessionStatus } from './rules.ts';
import { editedSession } from './session-edits.ts';

export type SessionMove = Prisma.SessionMoveGetPayload<object>;

interface Place {
  scheduledAt: Date;
  gameMasterId: number;
}
type Known = Place & { id: number; status: SessionStatus; durationMinutes: number };

/**
 * What players who booked are promised and told, in the transaction of the moves; each gets one message about all of
 * them.
 */
type Follow = (tx: Tx, moves: readonly SessionMove[]) => Promise<void>;

let follow: Follow | null = null;

/** Bookings depend on the catalogue, so they register here what a move means for them. */
export function onSessionsMoved(work: Follow) {
  follow = work;
}

/**
 * True when players have to be told: not if the session is over and stays so, nor of a draft, which nobody else
 * knows.
 */
export const isMove = (before: Omit<Known, 'id'>, after: Place, now: Date) =>
  before.status !== 'draft' &&
  (!isOver(before, now) || after.scheduledAt > now) &&
  (+before.scheduledAt !== +after.scheduledAt || before.gameMasterId !== after.gameMasterId);

/** Records that sessions got another time or Game Master, and has everybody affected told. */
export async function noteMoves(
  tx: Tx,
  staff: Viewer,
  changes: readonly { before: Known; after: Place }[],
  reason: string,
) {
  const toldAt = clock.now();
  const moved = changes.filter(({ before, after }) => isMove(before, after, toldAt));
  if (moved.length === 0) return;
  if (!follow) throw new Error('a session was moved and nobody is there to tell its players');
  const moves = await tx.sessionMove.createManyAndReturn({
    data: moved.map(({ before, after }) => ({
      sessionId: before.id,
      oldAt: before.scheduledAt,
      newAt: after.scheduledAt,
      oldGameMasterId: before.gameMasterId,
      newGameMasterId: after.gameMasterId,
      reason,
      movedById: staff.id,
      toldAt,
    })),
  });
  await follow(
    tx,
    moves.toSorted((a, b) => +a.oldAt - +b.oldAt || a.id - b.id),
  );
}

/** Moves each of several locked sessions to another time. */
export async function moveSessions(
  tx: Tx,
  staff: Viewer,
  dates: readonly { session: Known; scheduledAt: Date }[],
  reason: string,
) {
  for (const { session, scheduledAt } of dates) {
    const { version } = await tx.session.update({
      where: { id: session.id },
      data: { scheduledAt, version: { increment: 1 } },
      select: { version: true },
    });
    const changed = changesOf({ scheduledAt: session.scheduledAt }, { scheduledAt });
    await audit(tx, staff, editedSession.action, 'Session', session.id, { version, changed });
  }
  const changes = dates.map(({ session, scheduledAt }) => ({
    before: session,
    after: { scheduledAt, gameMasterId: session.gameMasterId },
  }));
  await noteMoves(tx, staff, changes, reason);
  wakeAfter(tx, 'offer-seats');
}
