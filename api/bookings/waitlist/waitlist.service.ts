import { isBookable } from '../../catalog/rules.ts';
import { clock } from '../../platform/clock.ts';
import { db, type Prisma, type Tx } from '../../platform/db.ts';
import { refuseDuplicate } from '../../platform/duplicates.ts';
import { failpoint } from '../../platform/failpoint.ts';
import { limit } from '../../platform/limits.ts';
import { read } from '../../platform/read.ts';
import { Refusal } from '../../platform/refusal.ts';
import { transaction, wakeAfter } from '../../platform/transaction.ts';
import { isStaff, type MaybeViewer, requireViewer, type Viewer } from '../../platform/viewer.ts';
import { isSeated, LIVE, WAITING } from '../../seating/rules.ts';
import { releaseCheckout } from '../checkout/settle.service.ts';
import { RUNS_IT } from '../core/own-table.ts';
import { isOpenToPublic, withdrawOffer } from '../core/seats.ts';
import { paymentNote } from '../core/status.rules.ts';
import { liveEntry, lockWaitlist } from '../core/waitlist-entries.ts';

const attempts = limit('waitlist', 60, 600);
/** How many waitlists one player may be on at once. */
export const MOST_WAITLISTS = 50;
/** How often a player may give up a place on one waitlist: each time, the offered seat is kept from others. */
const MOST_GIVEN_UP = 4;
const GIVEN_UP = ['left', 'lapsed'] as const;

/** Limits waitlist entries to the viewer's own; staff see all. */
export function visibleEntries(viewer: MaybeViewer): Prisma.WaitlistEntryWhereInput {
  if (!viewer) return { id: -1 };
  return isStaff(viewer) ? {} : { userId: viewer.id };
}

/** Adds the viewer to the end of the waitlist of a full session; returns the ID of the entry. */
export async function joinWaitlist(maybe: MaybeViewer, sessionId: number): Promise<number> {
  const viewer = requireViewer(maybe, 'Please log in to join the waitlist');
  await attempts.use(viewer.id);
  return refuseDuplicate(
    transaction(async (tx) => {
      await lockWaitlist(tx, sessionId);
      await refuseToWait(tx, viewer, sessionId);
      const entry = await tx.waitlistEntry.create({
        data: { sessionId, userId: viewer.id, createdAt: clock.now() },
      });
      wakeAfter(tx, 'offer-seats'); // a seat may have come free just before, when nobody was waiting
      failpoint('waitlist:before-join-commit');
      return entry.id;
    }),
    new Refusal('CONFLICT', 'You are on this waitlist already', 'sessionId'),
  );
}

/** Throws a Refusal that says why the viewer cannot wait for this session. */
async function refuseToWait(tx: Tx, viewer: Viewer, sessionId: number) {
  const session = await tx.session.findFirst({
    where: { id: sessionId, status: { not: 'draft' } },
    include: { bookings: { where: { sitterId: viewer.id, status: { in: [...LIVE] } }, take: 1 } },
  });
  if (!session) throw new Refusal('NOT_FOUND', 'Session not found', 'sessionId');
  const no = (message: string) => new Refusal('CONFLICT', message, 'sessionId');
  if (!isBookable(session, clock.now())) throw no('This session can no longer be booked');
  if (session.gameMasterId === viewer.gameMasterId) throw no(RUNS_IT);
  if (session.bookings.length > 0) throw no('You have already booked this session');
  const mine = await tx.waitlistEntry.count({
    where: { ...liveEntry, sessionId, userId: viewer.id },
  });
  if (mine > 0) throw no('You are on this waitlist already');
  const givenUp = await tx.waitlistEntry.count({
    where: { status: { in: [...GIVEN_UP] }, sessionId, userId: viewer.id },
  });
  if (givenUp >= MOST_GIVEN_UP)
    throw no(
      `You have left this waitlist, or let its offer go by, ${MOST_GIVEN_UP} times. You can book once a seat is free for everybody.`,
    );
  if (await isOpenToPublic(tx, sessionId)) throw no('A seat is free: you can book it now');
  const all = await tx.waitlistEntry.count({ where: { ...liveEntry, userId: viewer.id } });
  if (all >= MOST_WAITLISTS) throw no(`You can wait for at most ${MOST_WAITLISTS} sessions at once`);
}

/**
 * Gives up a place on a waitlist; an offered seat goes to the next player. First ends an open payment of that seat at
 * the provider; if it was paid meanwhile, the player keeps the seat. Returns the ID of the entry.
 */
export async function leaveWaitlist(
  maybe: MaybeViewer,
  sessionId: number,
  keepsOffer = false,
): Promise<number> {
  const viewer = requireViewer(maybe, 'Please log in to leave the waitlist');
  if (!keepsOffer) await endPaymentOfOffer(viewer, sessionId);
  return transaction(async (tx) => {
    await lockWaitlist(tx, sessionId);
    const entry = await tx.waitlistEntry.findFirst({
      where: { OR: [liveEntry, { status: 'booked' }], sessionId, userId: viewer.id },
      orderBy: { id: 'desc' },
    });
    if (entry && entry.status !== 'waiting') await refuseTaken(tx, viewer, sessionId);
    if (!entry || entry.status === 'booked')
      throw new Refusal('NOT_FOUND', 'You are not on this waitlist', 'sessionId');
    if (keepsOffer && entry.status === 'offered')
      throw new Refusal(
        'CONFLICT',
        'A seat has become free in the meantime, and we are keeping it for you',
        'sessionId',
      );
    await tx.waitlistEntry.update({ where: { id: entry.id }, data: { status: 'left', offeredUntil: null } });
    await withdrawOffer(tx, entry.id);
    failpoint('waitlist:before-leave-commit');
    return entry.id;
  });
}

async function endPaymentOfOffer({ id: userId }: Viewer, sessionId: number) {
  const paying = await db.booking.findFirst({
    where: {
      userId,
      sitterId: userId,
      sessionId,
      status: 'pending',
      membershipId: null,
      session: { waitlist: { some: { userId, status: 'offered' } } },
    },
  });
  if (paying?.checkoutId) await releaseCheckout(paying.checkoutId);
}

/** Throws a Refusal if the player has paid for the offered seat, or is about to. */
async function refuseTaken(tx: Tx, viewer: Viewer, sessionId: number) {
  const booking = await tx.booking.findFirst({
    where: { sitterId: viewer.id, sessionId, status: { in: [...LIVE] } },
  });
  if (!booking) return;
  const why = isSeated(booking)
    ? 'You have paid for this seat: it is yours. You can cancel the booking in your account.'
    : (paymentNote(booking) ?? 'You are paying for this seat in another window. Please try again.');
  throw new Refusal('CONFLICT', why, 'sessionId');
}

/**
 * Returns, with one query, how many players wait for each session, this player's live entry in it, and whether they
 * gave up too many places to join again; userId 0: a visitor.
 */
export async function waitlistsOf(userId: number, sessionIds: readonly number[]) {
  const sessions = await db.session.findMany({
    where: { id: { in: [...sessionIds] } },
    select: {
      id: true,
      waitlist: { where: { userId, status: { not: 'booked' } } },
      _count: { select: { waitlist: { where: { status: 'waiting' } } } },
    },
  });
  return new Map(
    sessions.map(({ id, waitlist, _count }) => {
      const own = waitlist.find(({ status }) => WAITING.some((live) => live === status)) ?? null;
      const hasGivenUp = waitlist.filter((entry) => entry !== own).length >= MOST_GIVEN_UP;
      return [id, { length: _count.waitlist, own, hasGivenUp }];
    }),
  );
}

/** Returns the places in line, from 1, of those entries that are waiting. */
export async function positionsOf(entryIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await read<{ id: number; position: number }>`
    SELECT mine.id, (SELECT count(*)::int FROM "WaitlistEntry" w
      WHERE w."sessionId" = mine."sessionId" AND w.status = 'waiting'
        AND (w."createdAt", w.id) <= (mine."createdAt", mine.id)) AS position
    FROM "WaitlistEntry" mine WHERE mine.id = ANY (${[...entryIds]}) AND mine.status = 'waiting'`;
  return new Map(rows.map(({ id, position }) => [id, position]));
}
