import { disputesAsText } from '../../payments/dispute.rules.ts';
import { reservationAsText, statesAsText as states } from '../../seating/sql.ts';
import type { Statement } from './audit-rules.ts';

/** What should have ended or been sent by now. Each query reads only the rows still pending, which are few. */
export const overdueStatements: readonly Statement[] = [
  {
    name: 'hold-over',
    rule: 'overdue',
    kind: 'booking',
    message: 'still waits for its payment more than an hour after its hold has run out',
    fix: 'settle-hold',
    advice: 'Asks the payment provider about its checkout: paid, it is confirmed; else it ends unpaid.',
    sql: `SELECT b.id FROM "Booking" b WHERE b.status = 'pending' AND b."membershipId" IS NULL
          AND COALESCE(b."heldUntil", b."createdAt") < $1::timestamptz - interval '1 hour'`,
  },
  {
    name: 'reservation-over',
    rule: 'overdue',
    kind: 'booking',
    message: 'is a reserved date that starts in less than 23 hours and is not paid',
    fix: 'release-date',
    advice: 'Gives the seat free, as should have happened 24 hours before the start. Nothing is owed.',
    // A player who was told of a new time too late for the usual deadlines keeps the seat until the start.
    sql: `SELECT b.id FROM "Booking" b JOIN "Session" s ON s.id = b."sessionId"
          WHERE ${reservationAsText} AND b."paymentStatus" = 'unpaid'
          AND s."scheduledAt" < $1::timestamptz + interval '23 hours'
          AND (b."chargeFrom" IS NULL OR b."chargeFrom" <= s."scheduledAt" - interval '48 hours'
            OR s."scheduledAt" < $1::timestamptz - interval '1 hour')`,
  },
  {
    name: 'page-over',
    rule: 'overdue',
    kind: 'booking',
    message: 'is a reserved date that still waits for a payment page more than an hour after its end',
    fix: 'settle-page',
    advice:
      'Asks the payment provider about the page: paid, the date is confirmed; else it is reserved again.',
    // Until the page is settled, its card is not charged either. Shortly before the start, `reservation-over` reports
    // it instead, unless the session was moved.
    sql: `SELECT b.id FROM "Booking" b JOIN "Session" s ON s.id = b."sessionId" JOIN "Checkout" c ON c.id = b."checkoutId"
          WHERE ${reservationAsText} AND b."paymentStatus" = 'unpaid' AND c.status IN ('creating', 'open')
          AND c."expiresAt" < $1::timestamptz - interval '1 hour'
          AND (s."scheduledAt" >= $1::timestamptz + interval '23 hours'
            OR b."chargeFrom" > s."scheduledAt" - interval '48 hours'
              AND s."scheduledAt" >= $1::timestamptz - interval '1 hour')`,
  },
  {
    name: 'paid-page-open',
    rule: 'overdue',
    kind: 'booking',
    message: 'is paid, and its payment page still takes money',
    fix: 'close-page',
    advice: 'Closes the page at the payment provider. What was paid on it a second time goes back.',
    sql: `SELECT b.id FROM "Checkout" c JOIN "Booking" b ON b."checkoutId" = c.id
          WHERE c.status IN ('creating', 'open') AND b.status IN ${states.seated}`,
  },
  {
    name: 'refund-waits',
    rule: 'overdue',
    kind: 'refund',
    message: 'has been on its way for more than three days',
    fix: 'ask-refund',
    advice: 'Asks the payment provider what became of it, and for it if it was never asked. It is made once.',
    // A refund of a payment under an undecided dispute waits for the bank. "createdAt" was set by the database clock,
    // hence now().
    sql: `SELECT r.id FROM "Refund" r WHERE r.status = 'pending' AND r."createdAt" < now() - interval '3 days'
          AND NOT EXISTS (SELECT 1 FROM "Dispute" d WHERE d."paymentId" = r."paymentId"
            AND d.status IN ${disputesAsText.undecided})`,
  },
  {
    name: 'event-stuck',
    rule: 'overdue',
    kind: 'event',
    message: 'of the payment provider came more than an hour ago and is not worked off',
    fix: 'retry-event',
    advice: 'Tries it again at once. What it tells is done once, however often it is tried.',
    sql: `SELECT e.id FROM "WebhookEvent" e WHERE e."processedAt" IS NULL
          AND e."receivedAt" < now() - interval '1 hour'`,
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
    name: 'charge-undecided',
    rule: 'charges',
    kind: 'booking',
    message: 'is a reserved date that is over, and its payment is still said to be on its way',
    fix: 'settle-charge',
    advice:
      'Asks the payment provider what became of the payment: made, the date is confirmed; else it ends and nothing is owed. If the bank has not decided, look the payment up at the provider.',
    sql: `SELECT b.id FROM "Booking" b JOIN "Session" s ON s.id = b."sessionId"
          WHERE ${reservationAsText} AND b."paymentStatus" = 'processing'
          AND s."scheduledAt" + s."durationMinutes" * interval '1 minute' < $1::timestamptz - interval '1 hour'`,
  },
  {
    name: 'charged-not-confirmed',
    rule: 'charges',
    kind: 'booking',
    message: 'is a reserved date whose charge succeeded, and still waits for its payment',
    fix: 'ask-charge',
    advice:
      'Asks the payment provider about the charge again: made, the date is confirmed, or the money goes back.',
    sql: `SELECT b.id FROM "Booking" b JOIN "ChargeAttempt" a ON a."bookingId" = b.id
          WHERE ${reservationAsText} AND a.status = 'succeeded'`,
  },
  {
    name: 'booked-cancelled',
    rule: 'ended',
    kind: 'booking',
    message: 'is paid for and its session was called off',
    fix: 'return-cancelled',
    advice: 'Ends it like the others of that session: everything goes back and the player is told.',
    sql: `SELECT b.id FROM "Session" s JOIN "Booking" b ON b."sessionId" = s.id
          WHERE s.status = 'cancelled' AND b.status IN ${states.seated}`,
  },
  {
    name: 'request-differs',
    rule: 'overdue',
    kind: 'booking',
    message: 'asks to be cancelled and nothing waits for an answer, or the other way round',
    fix: null,
    advice:
      'Ask the player what is meant, and remove them from the session if they do not come. Ask the database administrator to make its status and its request say the same.',
    sql: `SELECT b.id FROM "Booking" b WHERE b.status = 'cancel_requested'
            AND NOT EXISTS (SELECT FROM "CancellationRequest" WHERE "bookingId" = b.id AND decision IS NULL)
          UNION ALL
          SELECT r."bookingId" FROM "CancellationRequest" r JOIN "Booking" b ON b.id = r."bookingId"
          WHERE r.decision IS NULL AND b.status <> 'cancel_requested'`,
  },
  {
    name: 'reserved-for-nobody',
    rule: 'ended',
    kind: 'booking',
    message: 'keeps a date of a campaign for a player who has left it, or that was called off',
    fix: null,
    advice:
      'Remove the player from the session: the seat is free, and no money moves. If the session was called off, ask the database administrator to mark the booking as expired and free its seat.',
    // Skips one being paid for: the provider's answer ends it or confirms it.
    sql: `SELECT b.id FROM "Booking" b JOIN "CampaignMembership" m ON m.id = b."membershipId"
            JOIN "Session" s ON s.id = b."sessionId"
          WHERE ${reservationAsText} AND b."checkoutId" IS NULL
          AND (m."leftAt" < $1::timestamptz - interval '1 hour' OR s.status = 'cancelled')
          AND NOT EXISTS (SELECT FROM "ChargeAttempt" WHERE "bookingId" = b.id AND status = 'pending')`,
  },
  {
    name: 'claimed-by-nobody',
    rule: 'ended',
    kind: 'booking',
    message: 'is a friend’s seat of an evening to come, and the friend has no account any more',
    fix: null,
    advice: 'Take the seat back from the session: its money goes to who paid for it.',
    sql: `SELECT b.id FROM "Booking" b JOIN "Session" s ON s.id = b."sessionId" JOIN "User" u ON u.id = b."sitterId"
          WHERE b."forFriend" AND b.status IN ${states.seated} AND s."scheduledAt" > $1::timestamptz
          AND u."erasedAt" IS NOT NULL`,
  },
];
