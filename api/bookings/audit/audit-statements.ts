import { reservationAsText, statesAsText as states } from '../../seating/sql.ts';
import { bookStatements } from './audit-books.ts';
import { overdueStatements } from './audit-overdue.ts';
import type { Rule, Statement } from './audit-rules.ts';
import { seatStatements } from './audit-seats.ts';

const RETURNED = `(SELECT COALESCE(sum("amountCents"), 0) FROM "Refund" WHERE "paymentId" = p.id AND status <> 'failed')`;
/** A booking that counts as paid by card and knows no payment. */
const LACKS_PAYMENT = `(b.status IN ${states.seated} OR b.status IN ${states.unreturned})
  AND b."paymentId" IS NULL AND b."creditCents" < b."amountCents"`;
/** A payment of another amount than its checkout asked for, whose bookings wait for a person. */
const WRONG_AMOUNT = `EXISTS (SELECT 1 FROM "Checkout" c JOIN "Booking" b ON b."checkoutId" = c.id AND b.status = 'pending'
  WHERE c.id = p."checkoutId" AND (c."amountCents" <> p."amountCents" OR p.currency <> 'usd'))`;
/** What was paid for a booking and is neither back, nor on its way, nor credit, nor a fee. */
const earned = (b: string) =>
  `(0 - (SELECT COALESCE(sum("amountCents"), 0) FROM "LedgerEntry" WHERE "bookingId" = ${b}.id AND account = 'revenue')
    - (SELECT COALESCE(sum("amountCents"), 0) FROM "Refund" WHERE "bookingId" = ${b}.id AND status = 'pending'))`;
/** Over "Booking" AS b: what the bank has of its payment, or keeps until it has decided. */
const HELD_BY_BANK = `(SELECT COALESCE(sum("amountCents"), 0) FROM "Dispute" WHERE "paymentId" = b."paymentId"
  AND status IN ('lost', 'needs_response', 'under_review'))`;
/** What the card has paid for the bookings of this payment, beside those whose refund waits for a person. */
const KEPT_OF_PAYMENT = `(SELECT sum(${earned('o')} - CASE WHEN o.status IN ${states.seated} THEN o."creditCents" - o."creditBackCents" ELSE 0 END)
  FROM "Booking" o WHERE o."paymentId" = b."paymentId" AND o.status NOT IN ${states.unreturned})`;
const UNTAKEN = `NOT EXISTS (SELECT 1 FROM "Booking" b WHERE b."paymentId" = p.id) AND p."amountCents" > ${RETURNED}`;

export const statements: readonly Statement[] = [
  ...seatStatements,
  ...overdueStatements,
  ...bookStatements,
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
    // A late canceller whose seat is being bought again stands on that seat as its seller.
    sql: `SELECT b.id FROM "Booking" b WHERE b.status IN ${states.seated}
          AND NOT EXISTS (SELECT 1 FROM "Seat" s WHERE s."sessionId" = b."sessionId"
            AND ((s."bookingId" = b.id AND s."heldUntil" IS NULL)
              OR (s."resaleBookingId" = b.id AND b.status = 'cancel_requested')))`,
  },
  {
    name: 'unpaid-keeps-seat',
    rule: 'seats',
    kind: 'seat',
    message: 'is taken for good by a booking that was not paid',
    fix: 'settle-seat',
    advice: 'Asks the payment provider about its checkout; unless it is paid the seat is held or free again.',
    sql: `SELECT s.id FROM "Seat" s JOIN "Booking" b ON b.id = s."bookingId"
          WHERE s."heldUntil" IS NULL AND b.status = 'pending'`,
  },
  {
    name: 'twin-booking',
    rule: 'booked_twice',
    kind: 'booking',
    message: 'is the second live booking of the same player and session',
    fix: null,
    advice: 'Ask the player which one is meant, then remove the other from the session: its money goes back.',
    sql: `SELECT max(id) AS id FROM "Booking" WHERE status IN ${states.live}
          GROUP BY "userId", "sessionId" HAVING count(*) > 1`,
  },
  {
    name: 'wrong-amount',
    rule: 'payments',
    kind: 'payment',
    message: 'is of another amount than its checkout asked for; its bookings wait',
    fix: 'wrong-amount',
    advice: 'Accept it (what is too much goes back) or refund all of it and free the seats.',
    sql: `SELECT p.id FROM "Payment" p WHERE ${UNTAKEN} AND ${WRONG_AMOUNT}`,
  },
  {
    name: 'unclaimed-payment',
    rule: 'payments',
    kind: 'payment',
    message: 'belongs to no booking and is not on its way back',
    fix: 'return-payment',
    advice: 'Refunds what is left of it, once, and tells the player.',
    sql: `SELECT p.id FROM "Payment" p WHERE ${UNTAKEN} AND NOT ${WRONG_AMOUNT}
          AND NOT EXISTS (SELECT 1 FROM "Booking" b WHERE b."checkoutId" = p."checkoutId" AND ${LACKS_PAYMENT})`,
  },
  {
    name: 'paid-without-payment',
    rule: 'payments',
    kind: 'booking',
    message: 'is marked as paid by card and has no payment',
    fix: 'find-payment',
    advice: 'Looks for the payment of its checkout, here and at the provider, and writes it to the booking.',
    sql: `SELECT b.id FROM "Booking" b WHERE ${LACKS_PAYMENT}`,
  },
  {
    name: 'dispute-lost',
    rule: 'payments',
    kind: 'booking',
    message: 'has its seat, and its money was lost to a dispute',
    fix: null,
    advice:
      'Remove the player from the session: the seat is free and nothing more goes back. A seat that was played is a loss.',
    sql: `SELECT b.id FROM "Booking" b JOIN "Dispute" d ON d."paymentId" = b."paymentId" AND d.status = 'lost'
          WHERE b.status IN ${states.seated}`,
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
    name: 'over-refunded',
    rule: 'refunds',
    kind: 'payment',
    message: 'has more refunds than were paid',
    fix: null,
    advice:
      'Compare its refunds with those at the provider and correct the rows that never were; money that is gone is a loss.',
    sql: `SELECT p.id FROM "Payment" p JOIN "Refund" r ON r."paymentId" = p.id AND r.status <> 'failed'
          GROUP BY p.id HAVING sum(r."amountCents") > p."amountCents"`,
  },
  {
    name: 'refunded-twice',
    rule: 'refunds',
    kind: 'booking',
    message: 'has two refunds for one cause',
    fix: null,
    advice:
      'Look at the provider which of the two went out. What went out twice is a loss or is asked back from the player.',
    sql: `SELECT "bookingId" AS id FROM "Refund" WHERE status <> 'failed' AND cause NOT IN ('by_hand', 'goodwill') AND "bookingId" IS NOT NULL
          GROUP BY "bookingId", "paymentId", cause HAVING count(*) > 1`,
  },
  {
    name: 'refund-missing',
    rule: 'refunds',
    kind: 'booking',
    message: 'was said to be refunded and nothing is on its way',
    fix: 'owe-refund',
    advice: 'Owes the refund again, within what was paid.',
    sql: `SELECT b.id FROM "Booking" b WHERE b.status = 'refunding'
          AND NOT EXISTS (SELECT 1 FROM "Refund" r WHERE r."bookingId" = b.id AND r.status <> 'failed'
            AND (r."paymentId" = b."paymentId" OR b."paymentId" IS NULL))`,
  },
  {
    name: 'refund-failed',
    rule: 'refunds',
    kind: 'booking',
    message: 'could not be refunded: the provider or the bank said no',
    fix: 'retry-refund',
    advice: 'Tries the refund again, or gives session credit in its place.',
    sql: `SELECT b.id FROM "Booking" b WHERE b.status = 'refund_failed'`,
  },
  {
    name: 'mail-waits',
    rule: 'mails',
    kind: 'mail',
    message: 'has waited for more than 15 minutes',
    fix: 'send-mail',
    advice: 'Sends it now. One that has left already is not sent twice.',
    sql: `SELECT id FROM "OutboxMail" WHERE status IN ('queued', 'sending') AND "nextAttemptAt" < $1::timestamptz - interval '15 minutes'`,
  },
  {
    name: 'charge-late',
    rule: 'charges',
    kind: 'booking',
    message: 'of a campaign date should have been charged more than 10 minutes ago and no attempt has begun',
    fix: 'wake-charge',
    advice: 'Wakes the job that charges saved cards.',
    sql: `SELECT b.id FROM "Booking" b JOIN "Session" s ON s.id = b."sessionId"
          WHERE ${reservationAsText} AND b."checkoutId" IS NULL
          AND s.status IN ('scheduled', 'active') AND s."scheduledAt" > $1::timestamptz + interval '24 hours'
          AND (EXISTS (SELECT 1 FROM "ChargeAttempt" a WHERE a."bookingId" = b.id AND a.status IN ('scheduled', 'pending')
                 AND a."nextAttemptAt" < $1::timestamptz - interval '10 minutes')
            OR (s."scheduledAt" < $1::timestamptz + interval '48 hours' - interval '10 minutes'
              AND NOT EXISTS (SELECT 1 FROM "ChargeAttempt" a WHERE a."bookingId" = b.id AND a.status <> 'void')))`,
  },
  {
    name: 'unbalanced',
    rule: 'ledger',
    kind: 'movement',
    message: 'does not sum to zero',
    fix: null,
    advice: 'The ledger is append-only: post a movement that corrects it, with a note why.',
    sql: `SELECT "transactionId" AS id FROM "LedgerEntry" GROUP BY "transactionId" HAVING sum("amountCents") <> 0`,
  },
  {
    name: 'ledger-differs',
    rule: 'ledger',
    kind: 'payment',
    message: 'and its refunds are not what the ledger says',
    fix: null,
    advice:
      'Compare the payment and its refunds that succeeded with the ledger’s movements of this payment and with the provider.',
    sql: `SELECT p.id FROM "Payment" p
          WHERE p."amountCents" - (SELECT COALESCE(sum("amountCents"), 0) FROM "Refund" WHERE "paymentId" = p.id AND status = 'succeeded')
          <> (SELECT COALESCE(sum(e."amountCents"), 0) FROM "LedgerTransaction" t JOIN "LedgerEntry" e ON e."transactionId" = t.id
              WHERE t."paymentId" = p.id AND e.account = 'stripe' AND t.key NOT LIKE 'dispute:%')`,
  },
  {
    name: 'ended-earns',
    rule: 'ledger',
    kind: 'booking',
    message: 'has ended, and what was paid for it is neither back, nor credit, nor a fee',
    fix: null,
    advice:
      'Look at how it ended, then compare its refunds with the provider: return the money there, or write down why it is kept.',
    // Whoever ends gets what the bank leaves of the payment: less is right while the bank has all that is left.
    sql: `SELECT b.id FROM "Booking" b WHERE b.status IN ${states.closed} AND ${earned('b')} <> 0
          AND NOT (${earned('b')} BETWEEN 0 AND ${HELD_BY_BANK} AND ${KEPT_OF_PAYMENT} <= ${HELD_BY_BANK})`,
  },
];

/** Found by comparing with the provider, not by a statement. */
export const unknownCapture: Rule = {
  name: 'unknown-capture',
  rule: 'payments',
  kind: 'intent',
  message: 'was captured and we have no payment',
  fix: 'settle-capture',
  advice: 'Settles its checkout, as the webhook should have: the player gets the seat or the money back.',
};
export const providerDiffers: Rule = {
  name: 'provider-differs',
  rule: 'provider',
  kind: 'payment',
  message: 'is another sum here than at the provider',
  fix: null,
  advice:
    'Compare its amount and its refunds with those at the provider; a refund made there by hand is missing here.',
};

export const refundUnknown: Rule = {
  name: 'refund-unknown',
  rule: 'provider',
  kind: 'payment',
  message: 'has a refund at the provider that was made by hand and does not fit into our books',
  fix: null,
  advice:
    'Compare its refunds here and at the provider. One that is written down here and was never made there has to be corrected; then the one made by hand is taken by the next look.',
};

export const disputeDiffers: Rule = {
  name: 'dispute-differs',
  rule: 'provider',
  kind: 'payment',
  message: 'has a dispute at the provider that is not so in our books',
  fix: null,
  advice:
    'Each look at the money takes disputes from the provider by itself. One that stays could not be written down: look for its name in the log, and compare the disputes and the movements of this payment with the provider.',
};

/** Only the provider can tell whether these are off. */
export const providerRules: readonly Rule[] = [
  unknownCapture,
  providerDiffers,
  refundUnknown,
  disputeDiffers,
];

export const rules: readonly Rule[] = [...statements, ...providerRules];
