import { waitlistHorizon } from '../../catalog/rules.ts';
import { clock } from '../../platform/clock.ts';
import { Prisma, type Tx } from '../../platform/db.ts';
import { wakeAfter } from '../../platform/transaction.ts';
import { noteClaim } from '../../seating/locks.ts';
import { isEmpty, isFree, isOpen } from '../../seating/sql.ts';

/** More than 24 hours before the start, free seats go to the waitlist while anybody is on it. */
const isPublic = (sessionId: number | Prisma.Sql, now: Date) => Prisma.sql`NOT EXISTS (
  SELECT 1 FROM "WaitlistEntry" w JOIN "Session" se ON se.id = w."sessionId"
  WHERE w."sessionId" = ${sessionId} AND w.status = 'waiting'
    AND se."scheduledAt" > ${waitlistHorizon(now)})`;

/** Over "WaitlistEntry" AS offer and "Seat" AS seat: the seat is offered to this entry and the offer still stands. */
const stands = (now: Date) => Prisma.sql`(offer.id = seat."waitlistEntryId" AND offer.status = 'offered'
  AND seat."heldUntil" > ${now})`;

/**
 * Selects and locks the seat to sell next. A late canceller's seat comes last, so that nobody profits from an empty
 * table; a seat whose hold has run out comes after seats that nobody has. The index seat_for_sale has this order, so
 * the first is found at once however many are held.
 */
const nextFree = (sessionId: number, now: Date, condition = Prisma.empty) => Prisma.sql`(
  SELECT seat.id FROM "Seat" seat WHERE seat."sessionId" = ${sessionId} AND ${isOpen} AND ${isFree(now)} ${condition}
  ORDER BY seat."resaleBookingId" NULLS FIRST, seat."heldUntil" NULLS FIRST, seat.number
  LIMIT 1 FOR UPDATE OF seat SKIP LOCKED)`;

interface Claim {
  sessionId: number;
  bookingId: number;
  heldUntil: Date | null;
}

/** The statement of `claimSeat`; returns one row when a seat was claimed. */
export function seatClaim({ sessionId, bookingId, heldUntil }: Claim): Prisma.Sql {
  const now = clock.now();
  return Prisma.sql`
    UPDATE "Seat" SET "bookingId" = ${bookingId}, "heldUntil" = ${heldUntil}, "waitlistEntryId" = NULL, "announcedAt" = NULL
    WHERE id = coalesce(
      (SELECT seat.id FROM "WaitlistEntry" offer JOIN "Seat" seat ON ${stands(now)}
        WHERE offer."sessionId" = ${sessionId} AND offer."userId" = (SELECT "sitterId" FROM "Booking" WHERE id = ${bookingId})
        LIMIT 1 FOR UPDATE OF seat SKIP LOCKED),
      ${nextFree(sessionId, now, Prisma.sql`AND ${isPublic(sessionId, now)}`)})
    RETURNING id`;
}

/**
 * Puts a booking on a seat: the one offered to its player on the waitlist, or any that is free for the public. A
 * single statement with SKIP LOCKED: buyers skip each other's rows, so a hot session does not queue and can never be
 * oversold. False: no seat is free.
 */
export async function claimSeat(tx: Tx, claim: Claim): Promise<boolean> {
  const claimed = await tx.$queryRaw<{ id: number }[]>`${seatClaim(claim)}`;
  noteClaim(tx);
  return claimed.length === 1;
}

/**
 * Counts the seats of each session that a player could claim after giving up their own bookings `given`: a seat
 * offered to them, seats free for the public, and the seats of `given`.
 */
export async function seatsWithin(
  tx: Tx,
  { userId, sessionIds, given }: { userId: number; sessionIds: readonly number[]; given: readonly number[] },
): Promise<Map<number, number>> {
  const now = clock.now();
  const rows = await tx.$queryRaw<{ sessionId: number; seats: number }[]>`
    SELECT asked.id AS "sessionId", count(seat.id)::int AS seats
    FROM unnest(${[...sessionIds]}::int[]) asked (id)
      LEFT JOIN "Seat" seat ON seat."sessionId" = asked.id AND (
        EXISTS (SELECT FROM "WaitlistEntry" offer WHERE ${stands(now)} AND offer."userId" = ${userId})
        OR (${isFree(now)} OR seat."bookingId" = ANY(${[...given]})) AND ${isPublic(Prisma.sql`asked.id`, now)})
    GROUP BY asked.id`;
  return new Map(rows.map(({ sessionId, seats }) => [sessionId, seats]));
}

/** True when anybody could book a seat of this session now. */
export async function isOpenToPublic(tx: Tx, sessionId: number): Promise<boolean> {
  const now = clock.now();
  const found = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM "Seat" seat WHERE seat."sessionId" = ${sessionId} AND ${isFree(now)}
      AND ${isPublic(sessionId, now)} LIMIT 1`;
  return found.length > 0;
}

/** Over "Session" AS se: a row for each free seat, whoever may take it. Conditions on "Seat" AS seat may follow. */
export const freeSeats = (now: Date) =>
  Prisma.sql`SELECT 1 FROM "Seat" seat WHERE seat."sessionId" = se.id AND ${isOpen} AND ${isFree(now)}`;

/** Keeps a free seat for a player on the waitlist. False: none is free. */
export async function offerSeat(
  tx: Tx,
  { sessionId, waitlistEntryId, heldUntil }: { sessionId: number; waitlistEntryId: number; heldUntil: Date },
): Promise<boolean> {
  const offered = await tx.$queryRaw<{ id: number }[]>`
    UPDATE "Seat" SET "waitlistEntryId" = ${waitlistEntryId}, "heldUntil" = ${heldUntil}, "bookingId" = NULL
    WHERE id = ${nextFree(sessionId, clock.now())}
    RETURNING id`;
  return offered.length === 1;
}

/** Marks the free seats that the waitlist was not told of yet; true when there were any. */
export async function announceFreeSeats(tx: Tx, sessionId: number): Promise<boolean> {
  const now = clock.now();
  const announced = await tx.$executeRaw`
    UPDATE "Seat" SET "announcedAt" = ${now}
    WHERE id IN (
      SELECT seat.id FROM "Seat" seat
      WHERE seat."sessionId" = ${sessionId} AND seat."announcedAt" IS NULL AND ${isFree(now)}
      ORDER BY seat.id FOR UPDATE OF seat SKIP LOCKED)`;
  return announced > 0;
}

/** Extends the hold of a booking's seat to `until`. A longer hold and a paid seat stay as they are. */
export const holdSeatUntil = (tx: Tx, bookingId: number, until: Date) =>
  tx.seat.updateMany({ where: { bookingId, heldUntil: { lt: until } }, data: { heldUntil: until } });

/** Makes a held seat permanent. False: the hold ran out and somebody else took the seat. */
export async function keepSeat(tx: Tx, bookingId: number): Promise<boolean> {
  const { count } = await tx.seat.updateMany({ where: { bookingId }, data: { heldUntil: null } });
  return count === 1;
}

/**
 * Frees the seat of a booking; does nothing when it has none. The seat goes to the player it was offered to while the
 * offer stands, else to the late canceller who still waits for its sale, else to everybody. `owesFee`: the booking
 * ends with a late fee, which the sale of the seat will return. The booking must be locked.
 */
export async function freeSeat(tx: Tx, bookingId: number, { owesFee = false } = {}) {
  const now = clock.now();
  const [offer] = await tx.$queryRaw<{ id: number; offeredUntil: Date }[]>`
    SELECT w.id, w."offeredUntil" FROM "WaitlistEntry" w
    JOIN "Booking" b ON b."userId" = w."userId" AND b."sessionId" = w."sessionId"
    WHERE b.id = ${bookingId} AND NOT b."forFriend" AND w.status = 'offered' AND w."offeredUntil" > ${now} FOR UPDATE OF w`;
  await (offer
    ? tx.$executeRaw`
        UPDATE "Seat" SET "bookingId" = NULL, "waitlistEntryId" = ${offer.id}, "heldUntil" = ${offer.offeredUntil}
        WHERE "bookingId" = ${bookingId}`
    : tx.$executeRaw`
        UPDATE "Seat" seat SET "bookingId" = (${seller(bookingId)}), "heldUntil" = NULL,
          "announcedAt" = CASE WHEN seat."heldUntil" <= ${now} THEN seat."announcedAt" END -- it was free before
        WHERE seat."bookingId" = ${bookingId}`);
  wakeAfter(tx, 'offer-seats');
  if (owesFee) return;
  await tx.seat.updateMany({ where: { resaleBookingId: bookingId }, data: { resaleBookingId: null } });
}

/** Selects the late canceller who keeps the seat until somebody else buys it. */
const seller = (except: number) => Prisma.sql`
  SELECT c.id FROM "Booking" c
  WHERE c.id = seat."resaleBookingId" AND c.id <> ${except} AND c.status = 'cancel_requested'`;

/** Withdraws an offer; does nothing when its seat is being paid for or there is none. */
export async function withdrawOffer(tx: Tx, waitlistEntryId: number) {
  const freed = await tx.$executeRaw`
    UPDATE "Seat" seat SET "waitlistEntryId" = NULL, "heldUntil" = NULL, "announcedAt" = NULL,
      "bookingId" = (${seller(0)})
    WHERE seat."waitlistEntryId" = ${waitlistEntryId}`;
  if (freed > 0) wakeAfter(tx, 'offer-seats');
}

/** Puts a late canceller's seat up for sale; it stays theirs until it is sold. */
export async function putOnResale(tx: Tx, bookingId: number) {
  await tx.$executeRaw`
    UPDATE "Seat" SET "resaleBookingId" = ${bookingId}, "announcedAt" = NULL
    WHERE "bookingId" = ${bookingId} AND "heldUntil" IS NULL`;
  wakeAfter(tx, 'offer-seats');
}

/**
 * Takes a seat off resale and returns it to its player. False: the seat is held for another player who pays, was
 * offered it or reserved it.
 */
export async function takeOffResale(tx: Tx, bookingId: number): Promise<boolean> {
  const now = clock.now();
  const taken = await tx.$executeRaw`
    UPDATE "Seat" seat SET "bookingId" = ${bookingId}, "heldUntil" = NULL, "waitlistEntryId" = NULL, "resaleBookingId" = NULL
    WHERE (seat."resaleBookingId" = ${bookingId} OR seat."bookingId" = ${bookingId})
      AND (seat."bookingId" = ${bookingId} OR ${isEmpty(now)})`;
  return taken === 1;
}

/** Ends the resale of all seats of a session that was called off. */
export const endResale = (tx: Tx, sessionId: number) =>
  tx.seat.updateMany({ where: { sessionId }, data: { resaleBookingId: null } });
