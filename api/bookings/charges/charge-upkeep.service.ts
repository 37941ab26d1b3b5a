import { audit } from '../../platform/audit.ts';
import { clock } from '../../platform/clock.ts';
import { db, Prisma, type Tx } from '../../platform/db.ts';
import { failpoint } from '../../platform/failpoint.ts';
import { log } from '../../platform/log.ts';
import { read } from '../../platform/read.ts';
import { transaction } from '../../platform/transaction.ts';
import { lock } from '../../seating/locks.ts';
import { isReservation } from '../../seating/rules.ts';
import { isReserved } from '../../seating/sql.ts';
import { closeOpenPages } from '../campaigns/membership.service.ts';
import { releaseCheckout } from '../checkout/settle.service.ts';
import { chargeTimes, isUnasked, releasedUntil } from '../core/charge-times.ts';
import { endMembership, type Kept } from '../core/ending-membership.ts';
import { endReservation } from '../core/reservations.ts';
import { noteTableChange } from '../core/table-changes.ts';
import {
  type ChargedBooking,
  canBeCharged,
  declines,
  isBeingPaid,
  lockCharged,
  timesOf,
} from './charge-lock.ts';
import { mailDateReleased, mailNotAsked, mailPlaceEnded } from './charge-mails.ts';
import { giveNotice, holdUntilStart } from './charge-notice.ts';
import { lastWasUnpaid } from './unpaid-dates.ts';

const BATCH = 100;

/**
 * Adjusts dates whose start was changed directly in the database, of which nobody was told: hold, notice and charges
 * follow the new time. A charge that is under way is not touched.
 */
export const followMovedDates = () =>
  forEach(
    (after) => reservedDates(moved, after),
    (bookingId) => transaction((tx) => followMovedDate(tx, bookingId)),
  );

/** OFFSET 0 makes PostgreSQL find all rows before sorting; otherwise it would scan all bookings. */
const reservedDates = (which: Prisma.Sql, after: number) => read<{ id: number }>`
  SELECT id FROM (SELECT b.id FROM ${which} AND b.id > ${after} OFFSET 0) found ORDER BY id LIMIT ${BATCH}`;

const withSession = Prisma.sql`"Booking" b JOIN "Session" s ON s.id = b."sessionId" WHERE ${isReserved}`;
const moved = Prisma.sql`${withSession} AND b."chargeFrom" IS NULL AND b."heldUntil" <> s."scheduledAt" - interval '24 hours'`;

async function followMovedDate(tx: Tx, bookingId: number) {
  await lock(tx, { bookings: [bookingId] });
  await tx.$executeRaw`
    WITH moved AS (
      SELECT b.id, s."scheduledAt", s."scheduledAt" - interval '24 hours' AS "heldUntil",
             s."scheduledAt" - interval '24 hours' - b."heldUntil" AS later
      FROM ${moved} AND b.id = ${bookingId}),
    bookings AS (
      UPDATE "Booking" b SET "heldUntil" = moved."heldUntil", "noticeDueAt" = moved."scheduledAt" - interval '72 hours'
      FROM moved WHERE b.id = moved.id),
    seats AS (
      UPDATE "Seat" seat SET "heldUntil" = moved."heldUntil"
      FROM moved WHERE seat."bookingId" = moved.id AND seat."heldUntil" IS NOT NULL)
    UPDATE "ChargeAttempt" a SET "dueAt" = a."dueAt" + moved.later, "nextAttemptAt" = a."dueAt" + moved.later
    FROM moved WHERE a."bookingId" = moved.id AND a.status = 'scheduled'`;
}

/** Runs `work` for each booking found, in the order of IDs; a failure does not stop the others. */
async function forEach(
  find: (after: number) => Promise<{ id: number }[]>,
  work: (bookingId: number) => Promise<void>,
) {
  for (let after = 0; ; ) {
    const bookings = await find(after);
    for (const { id } of bookings) {
      await work(id).catch((error: Error) =>
        log.warn({ booking: id, error: error.message }, 'a reserved date waits'),
      );
      after = id;
    }
    if (bookings.length < BATCH) return;
  }
}

/** Tells each player whose card is charged within a day, once. */
export async function sendNotices() {
  await forEach(
    (after) =>
      db.booking.findMany({
        where: {
          status: 'pending',
          membershipId: { not: null },
          noticeDueAt: { lte: clock.now() },
          id: { gt: after },
        },
        select: { id: true },
        orderBy: { id: 'asc' },
        take: BATCH,
      }),
    (bookingId) => transaction((tx) => notify(tx, bookingId)),
  );
}

async function notify(tx: Tx, bookingId: number) {
  const booking = await lockCharged(tx, bookingId);
  const now = clock.now();
  if (booking.noticeDueAt === null || booking.noticeDueAt > now) return;
  const { noticeAt: due } = timesOf(booking);
  if (due === null || due <= now) await giveNotice(tx, booking);
  else await tx.booking.update({ where: { id: bookingId }, data: { noticeDueAt: due } });
}

/**
 * Selects reserved dates that may be due for release. No seat is held beyond its start, so the condition on
 * `heldUntil` keeps the number of rows joined with sessions small; without it every reserved date would be compared
 * with all sessions ever. followMovedDates() has corrected the holds of dates moved by hand.
 */
const released = (until: Date) => Prisma.sql`${withSession} AND s."scheduledAt" <= ${until}
  AND (b."heldUntil" <= ${until} OR b."chargeFrom" IS NOT NULL)`;

/** Releases unpaid seats from 24 hours before the start; nothing is owed. */
export const releaseUnpaidDates = () =>
  forEach((after) => reservedDates(released(releasedUntil(clock.now())), after), releaseReservation);

/** Releases the seat of one reserved date if its time has come and none of its money is under way. */
export async function releaseReservation(bookingId: number) {
  const { checkoutId, ...known } = await db.booking.findUniqueOrThrow({
    where: { id: bookingId },
    include: { session: true },
  });
  if (clock.now() < chargeTimes({ ...known, ...known.session }).releaseAt) return;
  // The payment page is closed at Stripe first; a page paid in its last second counts.
  if (checkoutId) await releaseCheckout(checkoutId);
  const ended = await transaction(async (tx) => {
    const booking = await lockCharged(tx, bookingId, { withMembership: true });
    if (!isReservation(booking) || clock.now() < timesOf(booking).releaseAt) return null;
    // A pending charge may have taken the money: its result is looked up before the seat is released.
    const underWay = await tx.chargeAttempt.count({ where: { bookingId, status: 'pending' } });
    if (underWay > 0 || isBeingPaid(booking)) return null;
    if (await keepUnasked(tx, booking)) return null;
    const isUnpaid = (await declines(tx, booking)) > 0;
    const reason = isUnpaid ? 'This date was not paid in time.' : whyNotCharged(booking);
    await endReservation(tx, bookingId, {
      status: 'expired',
      reason: `${reason} We released the seat, and you owe nothing.`,
    });
    const released = `${booking.user.fullName} has not paid; the seat is free again.`;
    await noteTableChange(tx, booking.session, released, booking.userId);
    const kept =
      isUnpaid && (await lastWasUnpaid(tx, booking)) ? await endUnpaidMembership(tx, booking) : null;
    if (kept) await mailPlaceEnded(tx, booking, kept);
    else await mailDateReleased(tx, booking, { reason, isUnpaid });
    failpoint('charge:before-release');
    return kept && booking.membership;
  });
  // As when leaving: a page may be open for a later date. If it is paid all the same, it brings that seat alone.
  if (ended) await closeOpenPages(ended);
}

/** Ends the membership of a player who left two dates in a row unpaid, and tells staff why. */
async function endUnpaidMembership(
  tx: Tx,
  { id, membership, sessionId, userId }: ChargedBooking,
): Promise<Kept | null> {
  if (!membership) return null;
  const reason = 'Your place in the campaign ended: two dates in a row were not paid.';
  const change = 'has no place in the campaign anymore: two dates in a row were not paid.';
  const kept = await endMembership(tx, membership, { reason, change });
  if (!kept) return null;
  const { campaignId } = membership;
  await audit(tx, null, 'campaign.place-ended', 'User', userId, {
    campaignId,
    sessionId,
    bookingId: id,
    why: 'Two dates in a row were not paid.',
  });
  return kept;
}

/**
 * Keeps the seat until the start and asks the player to pay when the card could not be charged, because the provider
 * refused our request or no worker ran: the player has missed nothing. False: that is not the case, or the seat is
 * sold.
 */
async function keepUnasked(tx: Tx, booking: ChargedBooking): Promise<boolean> {
  const chargeFrom = booking.session.scheduledAt;
  if ((await declines(tx, booking)) > 0 || !canBeCharged({ ...booking, chargeFrom })) return false;
  if (!(await holdUntilStart(tx, booking, chargeFrom))) return false;
  await mailNotAsked(tx, booking);
  return true;
}

/**
 * Returns the reason for the player of a date without a decline: it was moved or handed over, or the card could not be
 * charged. "Not paid in time" is said only after a decline.
 */
function whyNotCharged(booking: ChargedBooking): string {
  const { session, chargeFrom } = booking;
  const unasked = isUnasked({ scheduledAt: session.scheduledAt, chargeFrom });
  return timesOf(booking).chargeAt === null && !unasked
    ? 'It was changed shortly before, and you did not pay for it before it started.'
    : 'We could not charge your card in time. That was not your doing, and we are sorry.';
}
