import { raiseAlert } from '../payments/payments.service.ts';
import { capturedSince } from '../payments/stripe-intent.service.ts';
import { clock } from '../platform/clock.ts';
import { db } from '../platform/db.ts';

/** Something that the rules about money and seats say cannot be. */
export interface Finding {
  /** Which rule: I1 … I6, I9, ledger. */
  rule: string;
  /** What it is about: "booking 12". */
  subject: string;
  message: string;
}

const MOST = 200;
const DAY = 86_400_000;

/** Each statement finds rows that break a rule; it returns their numbers. */
const statements: { rule: string; what: string; message: string; sql: string }[] = [
  {
    rule: 'I1',
    what: 'session',
    message: 'has another number of seats than players it may hold',
    sql: `SELECT s.id FROM "Session" s WHERE s."maxPlayers" <> (SELECT count(*) FROM "Seat" WHERE "sessionId" = s.id)`,
  },
  {
    rule: 'I1',
    what: 'booking',
    message: 'is paid for and has no seat of its own',
    sql: `SELECT b.id FROM "Booking" b WHERE b.status IN ('confirmed', 'cancel_requested')
          AND NOT EXISTS (SELECT 1 FROM "Seat" s WHERE s."bookingId" = b.id AND s."sessionId" = b."sessionId" AND s."heldUntil" IS NULL)`,
  },
  {
    rule: 'I1',
    what: 'seat',
    message: 'is taken for good by a booking that was not paid',
    sql: `SELECT s.id FROM "Seat" s JOIN "Booking" b ON b.id = s."bookingId"
          WHERE s."heldUntil" IS NULL AND b.status = 'pending'`,
  },
  {
    rule: 'I2',
    what: 'booking',
    message: 'is the second live booking of the same player and session',
    sql: `SELECT max(id) AS id FROM "Booking" WHERE status IN ('pending', 'confirmed', 'cancel_requested')
          GROUP BY "userId", "sessionId" HAVING count(*) > 1`,
  },
  {
    rule: 'I4',
    what: 'payment',
    message: 'belongs to no booking and is not on its way back',
    sql: `SELECT p.id FROM "Payment" p
          WHERE NOT EXISTS (SELECT 1 FROM "Booking" b WHERE b."paymentId" = p.id)
          AND p."amountCents" > (SELECT COALESCE(sum("amountCents"), 0) FROM "Refund" WHERE "paymentId" = p.id AND status <> 'failed')`,
  },
  {
    rule: 'I4',
    what: 'booking',
    message: 'is marked as paid by card and has no payment',
    sql: `SELECT id FROM "Booking" WHERE status IN ('confirmed', 'cancel_requested', 'refunding')
          AND "paymentId" IS NULL AND "creditCents" < "amountCents"`,
  },
  {
    rule: 'I5',
    what: 'booking',
    message: 'has ended and still keeps a seat',
    sql: `SELECT b.id FROM "Booking" b JOIN "Seat" s ON s."bookingId" = b.id
          WHERE b.status IN ('cancelled', 'refunding', 'refunded', 'refund_failed')`,
  },
  {
    rule: 'I6',
    what: 'payment',
    message: 'has more refunds than were paid',
    sql: `SELECT p.id FROM "Payment" p JOIN "Refund" r ON r."paymentId" = p.id AND r.status <> 'failed'
          GROUP BY p.id HAVING sum(r."amountCents") > p."amountCents"`,
  },
  {
    rule: 'I6',
    what: 'booking',
    message: 'has two refunds for one cause',
    sql: `SELECT "bookingId" AS id FROM "Refund" WHERE status <> 'failed' AND "bookingId" IS NOT NULL
          GROUP BY "bookingId", "paymentId", cause HAVING count(*) > 1`,
  },
  {
    rule: 'I6',
    what: 'booking',
    message: 'was said to be refunded and nothing is on its way',
    sql: `SELECT b.id FROM "Booking" b WHERE b.status = 'refunding'
          AND NOT EXISTS (SELECT 1 FROM "Refund" r WHERE r."bookingId" = b.id AND r.status <> 'failed')`,
  },
  {
    rule: 'I9',
    what: 'mail',
    message: 'has waited for more than 15 minutes',
    sql: `SELECT id FROM "OutboxMail" WHERE status IN ('queued', 'sending') AND "nextAttemptAt" < $1::timestamptz - interval '15 minutes'`,
  },
  {
    rule: 'ledger',
    what: 'movement',
    message: 'does not sum to zero',
    sql: `SELECT "transactionId" AS id FROM "LedgerEntry" GROUP BY "transactionId" HAVING sum("amountCents") <> 0`,
  },
  {
    rule: 'ledger',
    what: 'payment',
    message: 'and its refunds are not what the ledger says',
    sql: `SELECT p.id FROM "Payment" p
          WHERE p."amountCents" - (SELECT COALESCE(sum("amountCents"), 0) FROM "Refund" WHERE "paymentId" = p.id AND status = 'succeeded')
          <> (SELECT COALESCE(sum(e."amountCents"), 0) FROM "LedgerTransaction" t JOIN "LedgerEntry" e ON e."transactionId" = t.id
              WHERE t."paymentId" = p.id AND e.account = 'stripe')`,
  },
];

async function auditRows(): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { rule, what, message, sql } of statements) {
    const parameters = sql.includes('$1') ? [clock.now().toISOString()] : [];
    const rows = await db.$queryRawUnsafe<{ id: number }[]>(`${sql} LIMIT ${MOST}`, ...parameters);
    findings.push(...rows.map(({ id }) => ({ rule, subject: `${what} ${id}`, message })));
  }
  return findings;
}

/** I3 and I4: what Stripe captured and returned against our rows, payment by payment. */
async function auditProvider(since: Date): Promise<Finding[]> {
  const findings: Finding[] = [];
  const captured = await capturedSince(since);
  const payments = await db.payment.findMany({
    where: { stripePaymentIntentId: { in: captured.map(({ id }) => id) } },
    include: { refunds: { where: { stripeRefundId: { not: null }, status: { not: 'failed' } } } },
  });
  const ours = new Map(payments.map((payment) => [payment.stripePaymentIntentId, payment]));
  for (const { id, capturedCents, refundedCents, checkoutId } of captured) {
    const payment = ours.get(id);
    if (!payment) {
      if (checkoutId)
        findings.push({
          rule: 'I4',
          subject: id,
          message: `was captured for checkout ${checkoutId} and we have no payment`,
        });
      continue;
    }
    const refunded = payment.refunds.reduce((sum, refund) => sum + refund.amountCents, 0);
    if (payment.amountCents === capturedCents && refunded === refundedCents) continue;
    findings.push({
      rule: 'I3',
      subject: `payment ${payment.id}`,
      message: `is ${payment.amountCents} − ${refunded} cents here and ${capturedCents} − ${refundedCents} at Stripe`,
    });
  }
  return findings;
}

/** Checks every rule about money and seats; compares the last `days` days with Stripe. Changes nothing. */
export async function auditMoney({ days = 30 } = {}): Promise<Finding[]> {
  const since = new Date(clock.now().getTime() - days * DAY);
  return [...(await auditRows()), ...(await auditProvider(since))];
}

/** The nightly look: each finding becomes an alert that staff see, once. */
export async function auditNightly() {
  for (const { rule, subject, message } of await auditMoney()) {
    await raiseAlert(db, `audit:${rule}:${subject}`, `${rule}: ${subject} ${message}`);
  }
}
