import { disputesAsText } from '../../payments/dispute.rules.ts';
import { GIVEN } from '../../payments/given.service.ts';
import { statesAsText as states } from '../../seating/sql.ts';
import type { Statement } from './audit-rules.ts';

/** Every ledger entry of session credit, joined with the booking it names or the credit it granted or withdrew. */
const MOVED = `"LedgerEntry" e JOIN "LedgerTransaction" t ON t.id = e."transactionId"
  LEFT JOIN "Booking" b ON b.id = t."bookingId"
  LEFT JOIN "Credit" c ON c.id = CASE WHEN t.key ~ '^credit(-withdrawn)?:[0-9]{1,9}(:|$)'
    THEN split_part(t.key, ':', 2)::int END
  WHERE e.account = 'credit'`;

/**
 * What a booking earned: paid and not refunded, not in a pending refund, not turned into credit, not booked as a fee.
 */
const earned = (b: string) =>
  `(0 - (SELECT COALESCE(sum("amountCents"), 0) FROM "LedgerEntry" WHERE "bookingId" = ${b}.id AND account = 'revenue')
    - (SELECT COALESCE(sum("amountCents"), 0) FROM "Refund" WHERE "bookingId" = ${b}.id AND status = 'pending'))`;
/**
 * Over "Booking" AS b: narrows to the few bookings for which GIVEN can be above 0. PostgreSQL evaluates this for all
 * bookings at once, which it cannot do with GIVEN.
 */
const MAYBE_GIVEN = `EXISTS (SELECT FROM "LedgerEntry" back JOIN "LedgerEntry" other ON other."transactionId" = back."transactionId"
  WHERE back."bookingId" = b.id AND back.account = 'revenue' AND back."amountCents" > 0 AND other.account IN ('credit', 'outside'))`;
/** Over "Booking" AS b: what the bank holds of its payment in undecided disputes, or has kept in lost ones. */
const HELD_BY_BANK = `(SELECT COALESCE(sum("amountCents"), 0) FROM "Dispute" WHERE "paymentId" = b."paymentId"
  AND status IN ${disputesAsText.held})`;
/**
 * Over "Booking" AS b: what staff refunded of its payment by hand and no booking is assigned yet, beyond any
 * overpayment.
 */
const BACK_OF_NOBODY = `(SELECT greatest(0, COALESCE(sum(e."amountCents"), 0)
    + (SELECT COALESCE(sum("amountCents"), 0) FROM "Refund" WHERE "paymentId" = b."paymentId" AND "bookingId" IS NULL AND status = 'pending'))
  FROM "LedgerTransaction" t JOIN "LedgerEntry" e ON e."transactionId" = t.id
  WHERE t."paymentId" = b."paymentId" AND e.account = 'unallocated')`;
/** What the card paid for the bookings of this payment, except those whose refund is pending or failed. */
const KEPT_OF_PAYMENT = `(SELECT sum(${earned('o')} - CASE WHEN o.status IN ${states.seated} THEN o."creditCents" - o."creditBackCents" ELSE 0 END)
  FROM "Booking" o WHERE o."paymentId" = b."paymentId" AND o.status NOT IN ${states.unreturned})`;

/**
 * Compares payments, prices and session credit in their own rows with the ledger. Only staff can judge what differs.
 */
export const bookStatements: readonly Statement[] = [
  {
    name: 'credit-overspent',
    rule: 'credit',
    kind: 'credit',
    message: 'was spent beyond what was given',
    fix: null,
    advice:
      'Look which bookings of this player it paid for. Ask for the difference and remove the player from one of those sessions if it is not paid, or leave it as a loss and write down why.',
    sql: `SELECT c.id FROM "CreditUse" u JOIN "Credit" c ON c.id = u."creditId" WHERE u."returnedAt" IS NULL
          GROUP BY c.id HAVING sum(u."amountCents") > c."amountCents" - c."withdrawnCents"`,
  },
  {
    name: 'credit-differs',
    rule: 'credit',
    kind: 'player',
    message: 'has other session credit than the ledger says',
    fix: null,
    advice:
      'Compare what was given to this player and spent with the ledger’s movements of credit. The ledger is append-only: post what is missing there with a note why, or correct the row of the credit.',
    // Credit set aside for an unpaid booking appears in the ledger only when the booking is paid.
    sql: `SELECT "userId" AS id FROM (
            SELECT c."userId", c."amountCents" - c."withdrawnCents" AS cents FROM "Credit" c
            UNION ALL
            SELECT c."userId", -u."amountCents" FROM "CreditUse" u JOIN "Credit" c ON c.id = u."creditId"
              JOIN "Booking" b ON b.id = u."bookingId"
              WHERE u."returnedAt" IS NULL AND b.status <> 'pending'
            UNION ALL
            SELECT COALESCE(c."userId", b."userId"), e."amountCents" FROM ${MOVED}) moves
          GROUP BY "userId" HAVING "userId" IS NOT NULL AND sum(cents) <> 0`,
  },
  {
    name: 'credit-of-nobody',
    rule: 'credit',
    kind: 'movement',
    message: 'moves session credit and names neither a booking nor a credit, so it is no player’s',
    fix: null,
    advice:
      'Find out whose credit it was, and post a movement that takes it back and one that names the booking.',
    sql: `SELECT t.id FROM ${MOVED} AND b.id IS NULL AND c.id IS NULL
          GROUP BY t.id HAVING sum(e."amountCents") <> 0`,
  },
  {
    name: 'credit-back-differs',
    rule: 'credit',
    kind: 'booking',
    message: 'has its seat, and says of another sum than was given that it became session credit again',
    fix: null,
    advice:
      'Compare the credit that names this booking with what its row says was given back, and correct the row: a cancellation gives the rest.',
    sql: `SELECT b.id FROM "Booking" b LEFT JOIN
          (SELECT "sourceBookingId" AS id, sum("amountCents") AS cents FROM "Credit" GROUP BY 1) given ON given.id = b.id
          WHERE b.status IN ${states.seated} AND b."creditBackCents" <> COALESCE(given.cents, 0)`,
  },
  {
    name: 'by-hand-of-nobody',
    rule: 'refunds',
    kind: 'refund',
    message: 'was made at the provider by hand, of a payment for several bookings, and is no booking’s',
    fix: 'assign-refund',
    advice:
      'Ask who made it which booking it was for. A super admin says so here: it is written to that booking.',
    // An overpayment may be refunded without naming a booking.
    sql: `SELECT r.id FROM "Refund" r JOIN "Payment" p ON p.id = r."paymentId"
          WHERE r.cause = 'by_hand' AND COALESCE(r."bookingId", 0) = 0 AND r.status <> 'failed'
          AND (SELECT COALESCE(sum("amountCents" - "creditCents"), 0) FROM "Booking" WHERE "paymentId" = p.id)
            > p."amountCents" - (SELECT sum("amountCents") FROM "Refund"
              WHERE "paymentId" = p.id AND COALESCE("bookingId", 0) = 0 AND status <> 'failed')`,
  },
  {
    name: 'price-differs',
    rule: 'payments',
    kind: 'booking',
    message: 'has another price than was paid for it by card and credit',
    fix: null,
    advice:
      'The price of a paid booking never changes, so its row was changed by hand. Look up at the provider what was paid, and set price and credit of the booking to that; refund there what was taken too much.',
    sql: `SELECT b.id FROM "Booking" b LEFT JOIN (
            SELECT e."bookingId", t."paymentId", -sum(e."amountCents") AS cents
            FROM "LedgerEntry" e JOIN "LedgerTransaction" t ON t.id = e."transactionId"
            WHERE e.account = 'revenue' AND e."bookingId" IS NOT NULL AND t."paymentId" IS NOT NULL
              AND t."refundId" IS NULL
            GROUP BY e."bookingId", t."paymentId") share
          ON share."bookingId" = b.id AND share."paymentId" = b."paymentId"
          WHERE b."paymentId" IS NOT NULL AND b."amountCents" - b."creditCents" <> COALESCE(share.cents, 0)`,
  },
  {
    name: 'payer-differs',
    rule: 'payments',
    kind: 'booking',
    message: 'is paid by a payment of somebody else',
    fix: null,
    advice:
      'Its money goes back to the card that paid. Look up at the provider whose card it was, and correct the row of the booking or of the payment before anything is returned.',
    sql: `SELECT b.id FROM "Booking" b JOIN "Payment" p ON p.id = b."paymentId" WHERE p."userId" <> b."userId"`,
  },
  {
    name: 'called-otherwise',
    rule: 'refunds',
    kind: 'booking',
    message: 'has its seat, and is called paid though a part went back, or returned though nothing did',
    fix: null,
    advice:
      'Compare its receipt with what its row is called, which the player and the Game Master read. Ask the database administrator to write there what the receipt says. No money moves.',
    sql: `SELECT b.id FROM "Booking" b WHERE b.status IN ${states.seated}
          AND (b."paymentStatus" = 'paid') = (EXISTS (SELECT FROM "Credit" WHERE "sourceBookingId" = b.id)
            OR EXISTS (SELECT FROM "Refund" WHERE "bookingId" = b.id AND "paymentId" = b."paymentId" AND status = 'succeeded')
            OR CASE WHEN ${MAYBE_GIVEN} THEN ${GIVEN} > 0 ELSE FALSE END)`,
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
    name: 'sums-differ',
    rule: 'ledger',
    kind: 'account',
    message: 'has another sum kept than its movements come to',
    fix: null,
    advice:
      'The movements are right: the money page shows a wrong total until the table "LedgerSum" is emptied, which loses nothing. Find out who wrote to it.',
    sql: `SELECT array_position(enum_range(NULL::"LedgerAccount"), s.account) AS id FROM "LedgerSum" s
          WHERE s."amountCents" <> (SELECT COALESCE(sum("amountCents"), 0) FROM "LedgerEntry"
            WHERE account = s.account AND id <= s."upToId")
          OR s."upToId" <> (SELECT max("upToId") FROM "LedgerSum")`,
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
          LEFT JOIN (SELECT "paymentId", sum("amountCents") AS cents FROM "Refund"
            WHERE status = 'succeeded' GROUP BY "paymentId") back ON back."paymentId" = p.id
          LEFT JOIN (SELECT t."paymentId", sum(e."amountCents") AS cents
            FROM "LedgerTransaction" t JOIN "LedgerEntry" e ON e."transactionId" = t.id
            WHERE e.account = 'stripe' AND t.key NOT LIKE 'dispute:%' GROUP BY t."paymentId") moved ON moved."paymentId" = p.id
          WHERE p."amountCents" - COALESCE(back.cents, 0) <> COALESCE(moved.cents, 0)`,
  },
  {
    name: 'ended-overpaid',
    rule: 'ledger',
    kind: 'booking',
    message: 'has ended, and more went back of it than was paid',
    fix: null,
    advice:
      'Look at its receipt for what went back twice, as by a transfer and at the provider. Ask the player for it, or leave it as a loss and write down why.',
    sql: `SELECT b.id FROM "Booking" b WHERE b.status IN ${states.closed} AND ${earned('b')} < 0`,
  },
  {
    name: 'returned-twice',
    rule: 'payments',
    kind: 'payment',
    message: 'was returned by more than it was: by card or a bank, and outside or as session credit',
    fix: null,
    advice:
      'Look at the receipts of its bookings for what went back twice. Withdraw the session credit if it is not spent, ask the player for the rest, or leave it as a loss and write down why.',
    // Skips payments with a booking that `ended-overpaid` already reports.
    sql: `SELECT p.id FROM "Payment" p JOIN "Booking" b ON b."paymentId" = p.id
          CROSS JOIN LATERAL (SELECT CASE WHEN ${MAYBE_GIVEN} THEN ${GIVEN} ELSE 0 END AS cents) given
          GROUP BY p.id HAVING sum(given.cents) > 0
            AND NOT bool_or(b.status IN ${states.closed} AND ${earned('b')} < 0)
            AND p."amountCents" < sum(given.cents)
              + (SELECT COALESCE(sum("amountCents"), 0) FROM "Refund" WHERE "paymentId" = p.id AND status <> 'failed')
              + (SELECT COALESCE(sum("amountCents"), 0) FROM "Dispute" WHERE "paymentId" = p.id AND status = 'lost')`,
  },
  {
    name: 'ended-earns',
    rule: 'ledger',
    kind: 'booking',
    message: 'has ended, and what was paid for it is neither back, nor credit, nor a fee',
    fix: null,
    advice:
      'Look at how it ended, then compare its refunds with the provider: return the money there, or write down why it is kept.',
    // An ended booking is owed what the bank and unassigned refunds leave of the payment, and less while they hold
    // all of it. An unassigned refund is a finding of its own.
    sql: `SELECT b.id FROM "Booking" b
          CROSS JOIN LATERAL (SELECT ${HELD_BY_BANK} + ${BACK_OF_NOBODY} AS cents OFFSET 0) elsewhere
          WHERE b.status IN ${states.closed} AND ${earned('b')} > 0
          AND NOT (${earned('b')} <= elsewhere.cents AND ${KEPT_OF_PAYMENT} <= elsewhere.cents)`,
  },
];
