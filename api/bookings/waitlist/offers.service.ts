import { isBookable, waitlistCloses, waitlistHorizon } from '../../catalog/rules.ts';
import { clock } from '../../platform/clock.ts';
import type { Prisma, Tx } from '../../platform/db.ts';
import { failpoint } from '../../platform/failpoint.ts';
import { log } from '../../platform/log.ts';
import { read } from '../../platform/read.ts';
import { HOUR } from '../../platform/rules.ts';
import { transaction } from '../../platform/transaction.ts';
import { lock } from '../../seating/locks.ts';
import { isReservation, isSeated, LIVE } from '../../seating/rules.ts';
import { isReserved, live, seated, waiting } from '../../seating/sql.ts';
import { settingsIn } from '../../settings/settings.service.ts';
import { announceFreeSeats, freeSeats, offerSeat, withdrawOffer } from '../core/seats.ts';
import { endWaitlist, liveEntry, lockWaitlist } from '../core/waitlist-entries.ts';
import {
  type MailedSession,
  mailOfferLapsed,
  mailSeatFree,
  mailSeatOffered,
} from '../core/waitlist-mails.ts';

const BATCH = 100;
const OFFER_HOURS = 24;

const active = { disabledAt: null, erasedAt: null } as const satisfies Prisma.UserWhereInput;

/**
 * Offers every free seat to the player who has waited longest, ends expired offers, and tells waiting players when
 * seats are open to everybody. The work is read from the database: if a process dies, the next one continues.
 */
export async function offerSeats() {
  let after = 0;
  for (;;) {
    const sessions = await sessionsWithWork(after);
    for (const { id } of sessions) {
      await transaction((tx) => serveWaitlist(tx, id)).catch((error: Error) =>
        log.warn({ session: id, error: error.message }, 'a waitlist waits'),
      );
      failpoint('offer:after-commit');
    }
    if (sessions.length < BATCH) return;
    after = sessions.at(-1)!.id;
  }
}

/**
 * Returns, in order of ID, the sessions whose waitlist needs work: the list or an offer is over, a seat can be
 * offered or announced, or a player on it is gone, now runs the session, or already has a seat in it. Each session is
 * checked once, however many players wait for it.
 */
function sessionsWithWork(after: number) {
  const now = clock.now();
  return read<{ id: number }>`
    WITH entry AS MATERIALIZED (
      SELECT w."sessionId", w."userId", w.status, w."offeredUntil" FROM "WaitlistEntry" w
      WHERE w.status IN ${waiting} AND w."sessionId" > ${after})
    SELECT id FROM (
      SELECT se.id FROM (
          SELECT "sessionId", bool_or(status = 'waiting') AS waits, min("offeredUntil") AS until FROM entry GROUP BY 1) list
        JOIN "Session" se ON se.id = list."sessionId"
      WHERE se.status NOT IN ('scheduled', 'active') OR se."scheduledAt" <= ${now} OR list.until <= ${now}
        OR (list.waits AND EXISTS (${freeSeats(now)}
          AND (se."scheduledAt" > ${waitlistHorizon(now)} OR seat."announcedAt" IS NULL)))
      UNION
      SELECT entry."sessionId" FROM entry JOIN "User" u ON u.id = entry."userId"
      WHERE u."disabledAt" IS NOT NULL OR u."erasedAt" IS NOT NULL
      UNION
      SELECT se.id FROM entry JOIN "GameMaster" g ON g."userId" = entry."userId"
        JOIN "Session" se ON se.id = entry."sessionId" AND se."gameMasterId" = g.id
      UNION
      SELECT b."sessionId" FROM entry JOIN "Booking" b ON b."sitterId" = entry."userId" AND b."sessionId" = entry."sessionId"
      WHERE b.status IN ${live} AND (b.status IN ${seated} OR ${isReserved})
    ) work ORDER BY id LIMIT ${BATCH}`;
}

async function serveWaitlist(tx: Tx, sessionId: number) {
  await lockWaitlist(tx, sessionId);
  const session = await tx.session.findUniqueOrThrow({ where: { id: sessionId } });
  const now = clock.now();
  if (!isBookable(session, now)) return endWaitlist(tx, sessionId, null);
  await removeGoneAndSeated(tx, session);
  const { bookingOpen } = await settingsIn(tx);
  await lapse(tx, session, bookingOpen);
  // An offer is only useful while booking is open.
  if (!bookingOpen) return;
  if (session.scheduledAt > waitlistHorizon(now)) {
    while (await offerNext(tx, session));
  } else await announce(tx, session);
  failpoint('offer:before-commit');
}

/** Removes players who are gone, now run the session, or have got a seat in another way. */
async function removeGoneAndSeated(
  tx: Tx,
  { id: sessionId, gameMasterId }: { id: number; gameMasterId: number },
) {
  const entries = await tx.waitlistEntry.findMany({
    where: { ...liveEntry, sessionId },
    select: {
      id: true,
      user: {
        select: {
          disabledAt: true,
          erasedAt: true,
          gameMaster: { select: { id: true } },
          seats: {
            where: { sessionId, status: { in: [...LIVE] } },
            select: { status: true, membershipId: true },
          },
        },
      },
    },
  });
  for (const { id, user } of entries) {
    const gone = user.disabledAt !== null || user.erasedAt !== null || user.gameMaster?.id === gameMasterId;
    const hasSeat = user.seats.some((booking) => isSeated(booking) || isReservation(booking));
    if (!gone && !hasSeat) continue;
    await tx.waitlistEntry.update({
      where: { id },
      data: { status: gone ? 'left' : 'booked', offeredUntil: null },
    });
    await withdrawOffer(tx, id);
  }
}

/**
 * Ends expired offers. An offer whose player is paying right now stands until that payment ends; players who could
 * not accept because booking was paused keep their place in line.
 */
async function lapse(tx: Tx, session: MailedSession, bookingOpen: boolean) {
  const over = await tx.$queryRaw<{ id: number }[]>`
    SELECT id FROM "WaitlistEntry" WHERE "sessionId" = ${session.id} AND status = 'offered'
      AND "offeredUntil" <= ${clock.now()} ORDER BY id FOR UPDATE`;
  const entries = await tx.waitlistEntry.findMany({
    where: {
      id: { in: over.map(({ id }) => id) },
      user: { seats: { none: { sessionId: session.id, status: 'pending' } } },
    },
    include: { user: true },
  });
  for (const entry of entries) {
    await tx.waitlistEntry.update({
      where: { id: entry.id },
      data: bookingOpen ? { status: 'lapsed' } : { status: 'waiting', offeredUntil: null },
    });
    await withdrawOffer(tx, entry.id);
    if (bookingOpen) await mailOfferLapsed(tx, entry, session);
  }
}

/**
 * Ends offers by the sessions' new start times. Locks the waitlists before the seats, as buyers do; a seat that is
 * being paid for is held for as long as the payment takes.
 */
export async function endOffersBy(tx: Tx, starts: readonly { sessionId: number; startsAt: Date }[]) {
  const ended: { ids: number[]; startsAt: Date }[] = [];
  for (const { sessionId, startsAt } of starts.toSorted((a, b) => a.sessionId - b.sessionId)) {
    await lockWaitlist(tx, sessionId);
    const late = await tx.$queryRaw<{ id: number }[]>`
      UPDATE "WaitlistEntry" SET "offeredUntil" = ${startsAt}
      WHERE "sessionId" = ${sessionId} AND status = 'offered' AND "offeredUntil" > ${startsAt} RETURNING id`;
    if (late.length > 0) ended.push({ ids: late.map(({ id }) => id), startsAt });
  }
  await lock(tx, { seatsOf: starts.map(({ sessionId }) => sessionId) });
  for (const { ids, startsAt } of ended) {
    await tx.seat.updateMany({
      where: { waitlistEntryId: { in: ids }, heldUntil: { gt: startsAt } },
      data: { heldUntil: startsAt },
    });
  }
}

/** Offers one seat to the first player in line. False: nobody waits, or no seat is free. */
async function offerNext(tx: Tx, session: MailedSession): Promise<boolean> {
  const entry = await tx.waitlistEntry.findFirst({
    where: { sessionId: session.id, status: 'waiting', user: active },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    include: { user: true },
  });
  if (!entry) return false;
  const day = clock.now().getTime() + OFFER_HOURS * HOUR;
  const heldUntil = new Date(Math.min(day, waitlistCloses(session.scheduledAt).getTime()));
  const offered = await offerSeat(tx, { sessionId: session.id, waitlistEntryId: entry.id, heldUntil });
  if (!offered) return false;
  await tx.waitlistEntry.update({
    where: { id: entry.id },
    data: { status: 'offered', offeredUntil: heldUntil },
  });
  await mailSeatOffered(tx, entry, session, heldUntil);
  return true;
}

/**
 * In the last 24 hours free seats are open to everybody: tells all waiting players, once for each time a seat comes
 * free.
 */
async function announce(tx: Tx, session: MailedSession) {
  if (!(await announceFreeSeats(tx, session.id))) return;
  const entries = await tx.waitlistEntry.findMany({
    where: {
      sessionId: session.id,
      status: 'waiting',
      user: { ...active, seats: { none: { sessionId: session.id, status: { in: [...LIVE] } } } },
    },
    orderBy: { id: 'asc' },
    include: { user: true },
  });
  const event = String(clock.now().getTime());
  for (const entry of entries) await mailSeatFree(tx, entry, session, event);
}
