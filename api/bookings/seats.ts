import { waitlistHorizon } from '../catalog/rules.ts';
import { clock } from '../platform/clock.ts';
import { Prisma, type Tx } from '../platform/db.ts';
import { env } from '../platform/env.ts';

/*
 * A seat is free when nobody has it or what held it has run out. Beside that a late canceller's seat is
 * on resale: still theirs (bookingId = resaleBookingId), and to be had by whoever pays for it.
 */
const free = (now: Date) => Prisma.sql`(
  (s."bookingId" IS NULL AND s."waitlistEntryId" IS NULL) OR s."heldUntil" <= ${now}
  OR (s."bookingId" = s."resaleBookingId" AND s."heldUntil" IS NULL))`;

/** More than 24 hours before the start free seats are for those who wait, if anybody does. */
const isPublic = (sessionId: number, now: Date) => Prisma.sql`NOT EXISTS (
  SELECT 1 FROM "WaitlistEntry" w JOIN "Session" se ON se.id = w."sessionId"
  WHERE w."sessionId" = ${sessionId} AND w.status = 'waiting'
    AND se."scheduledAt" > ${waitlistHorizon(now)})`;

/** The order in which seats are sold: a late canceller's last, so that nobody profits from an empty table. */
const inOrder = Prisma.sql`s."resaleBookingId" NULLS FIRST, s.number`;

const lock = () => (env.seatLockDisabled ? Prisma.empty : Prisma.sql`FOR UPDATE OF s SKIP LOCKED`);

/**
 * Puts a booking on a chair: the one that was offered to its player on the waitlist, or any that is free
 * for the public. One statement: buyers skip each other's rows, so a hot session does not queue and can
 * never be oversold. False: no chair is free.
 */
export async function claimSeat(
  tx: Tx,
  { sessionId, bookingId, heldUntil }: { sessionId: number; bookingId: number; heldUntil: Date | null },
): Promise<boolean> {
  const now = clock.now();
  const claimed = await tx.$queryRaw<{ id: number }[]>`
    UPDATE "Seat" SET "bookingId" = ${bookingId}, "heldUntil" = ${heldUntil}, "waitlistEntryId" = NULL
    WHERE id = (
      SELECT s.id FROM "Seat" s
      LEFT JOIN "WaitlistEntry" offer ON offer.id = s."waitlistEntryId" AND offer.status = 'offered'
        AND s."heldUntil" > ${now}
        AND offer."userId" = (SELECT "userId" FROM "Booking" WHERE id = ${bookingId})
      WHERE s."sessionId" = ${sessionId}
        AND (offer.id IS NOT NULL OR (${free(now)} AND ${isPublic(sessionId, now)}))
      ORDER BY offer.id NULLS LAST, ${inOrder} LIMIT 1 ${lock()})
    RETURNING id`;
  return claimed.length === 1;
}

/** Whether anybody could book a seat of this session now. */
export async function isOpenToPublic(tx: Tx, sessionId: number): Promise<boolean> {
  const now = clock.now();
  const found = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM "Seat" s WHERE s."sessionId" = ${sessionId} AND ${free(now)}
      AND ${isPublic(sessionId, now)} LIMIT 1`;
  return found.length > 0;
}

/** Makes a held chair the player's for good. False: the hold ran out and somebody else took it. */
export async function keepSeat(tx: Tx, bookingId: number): Promise<boolean> {
  const { count } = await tx.seat.updateMany({ where: { bookingId }, data: { heldUntil: null } });
  return count === 1;
}

/** Gives the chair of a booking back; nothing happens when it has none. */
export const freeSeat = (tx: Tx, bookingId: number) =>
  tx.seat.updateMany({ where: { bookingId }, data: { bookingId: null, heldUntil: null } });

/** Takes an offer back; nothing happens when its seat is being paid for or there is none. */
export const withdrawOffer = (tx: Tx, waitlistEntryId: number) =>
  tx.seat.updateMany({ where: { waitlistEntryId }, data: { waitlistEntryId: null, heldUntil: null } });
