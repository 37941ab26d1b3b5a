import type { Prisma, Tx } from '../../platform/db.ts';
import { lock } from '../../seating/locks.ts';
import { WAITING } from '../../seating/rules.ts';
import { waiting } from '../../seating/sql.ts';
import { withdrawOffer } from './seats.ts';
import { mailWaitlistEnded } from './waitlist-mails.ts';

/** Still waiting, or with a seat on offer. */
export const liveEntry = { status: { in: [...WAITING] } } as const satisfies Prisma.WaitlistEntryWhereInput;

/**
 * Locks a waitlist for changes, so that its order is the order of joining. Buyers do not wait for the lock: they only
 * read. The session is locked first, so that it cannot be called off meanwhile.
 */
export async function lockWaitlist(tx: Tx, sessionId: number) {
  await lock(tx, { sessions: [sessionId] });
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('waitlist'), ${sessionId}::int)`;
}

/**
 * Locks a player's waitlist entries while they begin to pay, so that an offer cannot run out meanwhile. Taken before
 * any seat.
 */
export const lockOwnEntries = (tx: Tx, userId: number, sessionIds: readonly number[]) => tx.$queryRaw`
  SELECT id FROM "WaitlistEntry"
  WHERE "userId" = ${userId} AND "sessionId" = ANY(${[...sessionIds]}) AND status IN ${waiting}
  ORDER BY id FOR UPDATE`;

/** Ends the waitlist of a session. With a `reason` the session was called off, and everybody on the list is told. */
export async function endWaitlist(tx: Tx, sessionId: number, reason: string | null) {
  const entries = await tx.waitlistEntry.findMany({
    where: { ...liveEntry, sessionId },
    include: { user: true, session: true },
    orderBy: { id: 'asc' },
  });
  for (const entry of entries) {
    await tx.waitlistEntry.update({
      where: { id: entry.id },
      data: { status: 'lapsed', offeredUntil: null },
    });
    await withdrawOffer(tx, entry.id);
    if (reason !== null) await mailWaitlistEnded(tx, entry, entry.session, reason);
  }
}
