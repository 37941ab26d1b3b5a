import { disputesAsText } from '../../payments/dispute.rules.ts';
import { LOST } from '../../payments/refunds.service.ts';
import { reservationAsText, statesAsText as states } from '../../seating/sql.ts';
import { UNSETTLED } from '../core/unsettled-refunds.ts';
import type { Statement } from './audit-rules.ts';

const RETURNED = `(SELECT COALESCE(sum("amountCents"), 0) FROM "Refund" WHERE "paymentId" = p.id AND status <> 'failed')`;
/** A booking that counts as paid by card and has no payment. */
const LACKS_PAYMENT = `(b.status IN ${states.seated} OR b.status IN ${states.unreturned})
  AND b."paymentId" IS NULL AND b."creditCents" < b."amountCents"`;
/** A payment whose amount or currency differs from its checkout, and whose bookings wait for staff. */
const WRONG_AMOUNT = `EXISTS (SELECT 1 FROM "Checkout" c JOIN "Booking" b ON b."checkoutId" = c.id AND b.status = 'pending'
  WHERE c.id = p."checkoutId" AND (c."amountCents" <> p."amountCents" OR p.currency <> 'usd'))`;
const NOBODYS = `NOT EXISTS (SELECT 1 FROM "Booking" b WHERE b."paymentId" = p.id)`;
/** Failed because a bank had decided the dispute: no card refund is possible, and `unsettled-refund` reports it. */
const REFUSED = `settled IS NULL AND "failureReason" IS DISTINCT FROM '${LOST}'
    AND EXISTS (SELECT FROM "Dispute" d WHERE d."paymentId" = r."paymentId" AND d.status IN ('won', 'lost'))`;
/**
 * Payments of no booking that are not entirely refunded, being refunded, held by a bank, or left to staff to return
 * outside.
 */
const UNTAKEN = `"Payment" p LEFT JOIN (SELECT "paymentId", sum("amountCents") AS cents FROM (
    SELECT "paymentId", "amountCents" FROM "Refund" r WHERE status <> 'failed' OR settled = 'outside' OR ${REFUSED}
    UNION ALL SELECT "paymentId", "amountCents" FROM "Dispute" WHERE status IN ${disputesAsText.held}) each
    GROUP BY "paymentId") back ON back."paymentId" = p.id
  WHERE ${NOBODYS} AND p."amountCents" > COALESCE(back.cents, 0)`;
const LOST_TO_BANK = `(SELECT COALESCE(sum("amountCents"), 0) FROM "Dispute" WHERE "paymentId" = p.id AND status = 'lost')`;

/** Payments without bookings, bookings without payment, and refunds that do not match what was paid. */
export const paymentStatements: readonly Statement[] = [
  {
    name: 'wrong-amount',
    rule: 'payments',
    kind: 'payment',
    message: 'is of another amount than its checkout asked for; its bookings wait',
    fix: 'wrong-amount',
    advice: 'Accept it (what is too much goes back) or refund all of it and free the seats.',
    // However much of it was refunded meanwhile: its seats are kept until staff decide.
    sql: `SELECT p.id FROM "Payment" p WHERE ${NOBODYS} AND ${WRONG_AMOUNT}`,
  },
  {
    name: 'unclaimed-payment',
    rule: 'payments',
    kind: 'payment',
    message: 'belongs to no booking and is not on its way back',
    fix: 'return-payment',
    advice: 'Refunds what is left of it, once, and tells the player.',
    // `charged-not-confirmed` reports the payment of a charge whose booking still waits for it.
    sql: `SELECT p.id FROM ${UNTAKEN} AND NOT ${WRONG_AMOUNT}
          AND NOT EXISTS (SELECT 1 FROM "Booking" b WHERE b."checkoutId" = p."checkoutId" AND ${LACKS_PAYMENT})
          AND NOT EXISTS (SELECT 1 FROM "ChargeAttempt" a JOIN "Booking" b ON b.id = a."bookingId" AND ${reservationAsText}
            WHERE a."stripePaymentIntentId" = p."stripePaymentIntentId" AND a.status = 'succeeded')`,
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
    name: 'unsettled-refund',
    rule: 'refunds',
    kind: 'refund',
    message: 'failed and is owed still, of a seat that is kept or of money that no booking took',
    fix: 'return-outside',
    advice:
      'Give it again, below or by its payment among these findings. If the card takes nothing any more, send it another way and write that down.',
    sql: `SELECT r.id FROM ${UNSETTLED} AND p."amountCents" > ${RETURNED} + ${LOST_TO_BANK}`,
  },
];
