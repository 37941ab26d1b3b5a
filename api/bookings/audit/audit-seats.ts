import { statesAsText as states } from '../../seating/sql.ts';
import type { Statement } from './audit-rules.ts';

/** A late canceller whom the sale of the seat still owes something: the whole price, or the fee. */
const IS_OWED = `(r.status = 'cancel_requested' OR (
  EXISTS (SELECT 1 FROM "LedgerTransaction" WHERE key = 'late-fee:' || r.id)
  AND NOT EXISTS (SELECT 1 FROM "LedgerTransaction" WHERE key = 'late-fee-returned:' || r.id)))`;

/** Seats that are kept for somebody on a waitlist, or are sold for a late canceller. */
export const seatStatements: readonly Statement[] = [
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
          AND NOT EXISTS (SELECT 1 FROM "Booking" b WHERE b."userId" = w."userId" AND b."sessionId" = w."sessionId"
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
