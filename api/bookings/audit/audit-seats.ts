import { reservationAsText, statesAsText as states } from '../../seating/sql.ts';
import type { Statement } from './audit-rules.ts';

/** A late canceller to whom the resale of the seat still owes the whole price or the fee. */
const IS_OWED = `(r.status = 'cancel_requested' OR (
  EXISTS (SELECT 1 FROM "LedgerTransaction" WHERE key = 'late-fee:' || r.id)
  AND NOT EXISTS (SELECT 1 FROM "LedgerTransaction" WHERE key = 'late-fee-returned:' || r.id)))`;

/** Seats and who they belong to: players, waitlist offers, late cancellers for whom they are resold. */
export const seatStatements: readonly Statement[] = [
  {
    name: 'seat-count',
    rule: 'seats',
    kind: 'session',
    message: 'has another number of seats than players it may hold',
    fix: 'repair-seats',
    advice: 'Adds the missing free seats, or takes free ones away.',
    sql: `SELECT s.id FROM "Session" s WHERE s."maxPlayers" <> (SELECT count(*) FROM "Seat" WHERE "sessionId" = s.id)`,
  },
  {
    name: 'paid-without-seat',
    rule: 'seats',
    kind: 'booking',
    message: 'is paid for and has no seat of its own',
    fix: 'seat-or-refund',
    advice: 'Gives it a free seat; if there is none, refunds it in full and tells the player.',
    // A late canceller whose seat is being bought is linked to that seat only as its seller.
    sql: `SELECT b.id FROM "Booking" b WHERE b.status IN ${states.seated}
          AND NOT EXISTS (SELECT 1 FROM "Seat" s WHERE s."sessionId" = b."sessionId"
            AND ((s."bookingId" = b.id AND s."heldUntil" IS NULL)
              OR (s."resaleBookingId" = b.id AND b.status = 'cancel_requested')))`,
  },
  {
    name: 'reserved-without-seat',
    rule: 'seats',
    kind: 'booking',
    message: 'is a reserved date and keeps no seat',
    fix: 'seat-or-release',
    advice:
      'Gives it a free seat; if there is none, ends it before its card is charged and tells the player.',
    // From 24 hours before the start, another player may have taken the seat before the date is released.
    sql: `SELECT b.id FROM "Booking" b JOIN "Session" s ON s.id = b."sessionId"
          WHERE ${reservationAsText} AND s.status IN ('scheduled', 'active')
          AND s."scheduledAt" > $1::timestamptz + interval '24 hours'
          AND NOT EXISTS (SELECT FROM "Seat" WHERE "bookingId" = b.id AND "sessionId" = b."sessionId")`,
  },
  {
    name: 'reserved-at-other-price',
    rule: 'payments',
    kind: 'booking',
    message: 'is a reserved date at another price than its player joined the campaign for',
    fix: 'restore-price',
    advice: 'Writes the price that the player agreed to on joining. No money moves.',
    // A page opened before joining keeps its own price until it ends; a charge under way has asked for this one.
    sql: `SELECT b.id FROM "Booking" b JOIN "CampaignMembership" m ON m.id = b."membershipId"
          WHERE ${reservationAsText} AND b."checkoutId" IS NULL AND b."amountCents" <> m."priceCents"
          AND NOT EXISTS (SELECT FROM "ChargeAttempt" WHERE "bookingId" = b.id AND status IN ('pending', 'succeeded'))`,
  },
  {
    name: 'unpaid-keeps-seat',
    rule: 'seats',
    kind: 'seat',
    message: 'is taken for good by a booking that was not paid',
    fix: 'settle-seat',
    advice: 'Asks the payment provider about its checkout; unless it is paid the seat is held or free again.',
    // Ending one whose charge succeeded would keep its money: `charged-not-confirmed` reports it.
    sql: `SELECT s.id FROM "Seat" s JOIN "Booking" b ON b.id = s."bookingId"
          WHERE s."heldUntil" IS NULL AND b.status = 'pending'
          AND NOT EXISTS (SELECT FROM "ChargeAttempt" WHERE "bookingId" = b.id AND status = 'succeeded')`,
  },
  {
    name: 'twin-booking',
    rule: 'booked_twice',
    kind: 'booking',
    message: 'is the second live booking of the same player and session',
    fix: null,
    advice: 'Ask the player which one is meant, then remove the other from the session: its money goes back.',
    sql: `SELECT max(id) AS id FROM "Booking" WHERE status IN ${states.live} AND "sitterId" IS NOT NULL
          GROUP BY "sitterId", "sessionId" HAVING count(*) > 1`,
  },
  {
    name: 'ended-keeps-seat',
    rule: 'ended',
    kind: 'booking',
    message: 'has ended and still keeps a seat',
    fix: 'free-seat',
    advice: 'Frees the seat. No money moves.',
    sql: `SELECT b.id FROM "Booking" b JOIN "Seat" s ON s."bookingId" = b.id
          WHERE b.status IN ${states.ended}`,
  },
  {
    name: 'offer-of-nobody',
    rule: 'seats',
    kind: 'seat',
    message: 'is kept for a player who has no offer of it',
    fix: 'release-seat',
    advice: 'Lets the seat go to the next in line, or to the public. No money moves.',
    sql: `SELECT s.id FROM "Seat" s JOIN "WaitlistEntry" w ON w.id = s."waitlistEntryId"
          WHERE w.status <> 'offered' OR w."sessionId" <> s."sessionId"`,
  },
  {
    name: 'offer-without-seat',
    rule: 'seats',
    kind: 'session',
    message: 'has offered a seat to a player on its waitlist and keeps none for them',
    fix: 'offer-again',
    advice: 'Puts the player back to the front of the line: the next free seat is theirs. No money moves.',
    sql: `SELECT DISTINCT w."sessionId" AS id FROM "WaitlistEntry" w
          WHERE w.status = 'offered' AND w."offeredUntil" > $1::timestamptz
          AND NOT EXISTS (SELECT 1 FROM "Seat" s WHERE s."waitlistEntryId" = w.id)
          AND NOT EXISTS (SELECT 1 FROM "Booking" b WHERE b."sitterId" = w."userId" AND b."sessionId" = w."sessionId"
            AND b.status = 'pending')`,
  },
  {
    name: 'resale-of-nobody',
    rule: 'ended',
    kind: 'seat',
    message: 'is to be sold for a player whom its sale owes nothing',
    fix: 'release-seat',
    advice: 'Makes it an ordinary seat. No money moves.',
    sql: `SELECT s.id FROM "Seat" s JOIN "Booking" r ON r.id = s."resaleBookingId"
          WHERE r."sessionId" <> s."sessionId" OR NOT ${IS_OWED}`,
  },
  {
    name: 'sold-without-return',
    rule: 'refunds',
    kind: 'seat',
    message: 'was sold again and the player who cancelled late has nothing back for it',
    fix: 'return-fee',
    advice: 'Returns what the late canceller is owed, once, and tells them.',
    sql: `SELECT s.id FROM "Seat" s JOIN "Booking" b ON b.id = s."bookingId" JOIN "Booking" r ON r.id = s."resaleBookingId"
          WHERE b.id <> r.id AND s."heldUntil" IS NULL AND b.status IN ${states.seated} AND ${IS_OWED}`,
  },
];
