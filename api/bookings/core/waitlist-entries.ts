import type { Prisma, Tx } from '../../platform/db.ts';
import { lock } from '../../seating/locks.ts';
import { WAITING } from '../../seating/rules.ts';
import { waiting } from '../../seating/sql.ts';
import { withdrawOffer } from './seats.ts';
import { mailWaitlistEnded } from './waitlist-mails.ts';

/** Still waiting, or with a seat on offer. */
export const liveEntry = { status: { in: [...WAITING] } } as const satisfies Prisma.WaitlistEntryWhereInput;

/**
 * Whoever changes a waitlist does it alone, so that its order is the order of joining. Buyers are not
 * held up: they only read it. The session is locked first, against being called off meanwhile.
 */
export async function lockWaitlist(tx: Tx, sessionId: number) {
  await lock(tx, { sessions: [sessionId] });
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('waitlist'), ${sessionId}::int)`;
}

/** A player begins to pay: an offer they have cannot run out meanwhile. Taken before any seat. */
export const lockOwnEntries = (tx: Tx, userId: number, sessionIds: readonly number[]) => tx.$queryRaw`
  SELECT id FROM "WaitlistEntry"
  WHERE "userId" = ${userId} AND "sessionId" = ANY(${[...sessionIds]}) AND status IN ${waiting}
  ORDER BY id FOR UPDATE`;

/** Nobody waits for this session any more; with a `reason` because it was called off, which all are told. */
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
