import { db } from '../../../api/platform/db.ts';
import type { Viewer } from '../../../api/platform/viewer.ts';
import { as } from '../../scene/as.ts';
import type { Sandbox } from '../../scene/sandbox.ts';
import type { Figures } from './figures.ts';

type Books = Record<'rows' | 'ledger' | 'provider', Partial<Figures>>;

/** What has been done with a player's money so far, by our rows, by the ledger and by the provider. */
export async function booksOf(sandbox: Sandbox, { id: userId }: Viewer): Promise<Books> {
  const [rows, ledger, provider] = await Promise.all([
    ofRows(userId),
    ofLedger(userId),
    ofProvider(sandbox, userId),
  ]);
  return { rows, ledger, provider };
}

const one = <T>(rows: readonly T[]) => rows[0]!;

async function ofRows(userId: number): Promise<Partial<Figures>> {
  return one(
    await db.$queryRaw<Partial<Figures>[]>`
    SELECT
      (SELECT coalesce(sum("amountCents"), 0)::int FROM "Payment" WHERE "userId" = ${userId}) AS "cardPaid",
      (SELECT coalesce(sum(r."amountCents"), 0)::int FROM "Refund" r JOIN "Payment" p ON p.id = r."paymentId"
        WHERE p."userId" = ${userId} AND r.status = 'succeeded') AS "cardBack",
      (SELECT coalesce(sum(u."amountCents"), 0)::int FROM "CreditUse" u JOIN "Credit" c ON c.id = u."creditId"
        WHERE c."userId" = ${userId}) AS "creditSpent",
      (SELECT coalesce(sum(u."amountCents"), 0)::int FROM "CreditUse" u JOIN "Credit" c ON c.id = u."creditId"
        WHERE c."userId" = ${userId} AND u."returnedAt" IS NOT NULL)
      + (SELECT coalesce(sum("amountCents"), 0)::int FROM "Credit"
        WHERE "userId" = ${userId} AND "sourceBookingId" IS NOT NULL) AS "creditBack"`,
  );
}

async function ofLedger(userId: number): Promise<Partial<Figures>> {
  return one(
    await db.$queryRaw<Partial<Figures>[]>`
    SELECT coalesce(sum(cents) FILTER (WHERE account = 'stripe' AND key LIKE 'payment:%'), 0)::int AS "cardPaid",
      -coalesce(sum(cents) FILTER (WHERE account = 'stripe' AND key LIKE 'refund%'), 0)::int AS "cardBack",
      coalesce(sum(cents) FILTER (WHERE account = 'credit' AND key LIKE 'credit-spent:%'), 0)::int AS "creditSpent",
      -coalesce(sum(cents) FILTER (WHERE account = 'credit' AND key NOT LIKE 'credit-spent:%'), 0)::int AS "creditBack",
      -coalesce(sum(cents) FILTER (WHERE account = 'fees'), 0)::int AS fee
    FROM (
      SELECT t.key, e.account, e."amountCents" AS cents
      FROM "LedgerEntry" e JOIN "LedgerTransaction" t ON t.id = e."transactionId"
      LEFT JOIN "Payment" p ON p.id = t."paymentId" LEFT JOIN "Booking" b ON b.id = t."bookingId"
      WHERE p."userId" = ${userId} OR b."userId" = ${userId}
    ) mine`,
  );
}

interface Line {
  payment_intent: string;
  captured: number;
  refunded: number;
  refund_pending: number;
  metadata: Record<string, string>;
}

async function ofProvider(sandbox: Sandbox, userId: number): Promise<Partial<Figures>> {
  const [checkouts, bookings, { payments }] = await Promise.all([
    db.checkout.findMany({ where: { userId }, select: { id: true } }),
    db.booking.findMany({ where: { userId }, select: { id: true } }),
    sandbox.ledger() as Promise<{ payments: Line[] }>,
  ]);
  const has = (rows: { id: number }[], id: string | undefined) => rows.some((row) => String(row.id) === id);
  const mine = payments.filter(
    ({ metadata }) => has(checkouts, metadata.checkout) || has(bookings, metadata.booking),
  );
  return {
    cardPaid: mine.reduce((total, { captured }) => total + captured, 0),
    cardBack: mine.reduce((total, line) => total + line.refunded - line.refund_pending, 0),
  };
}

/** What is different now. */
export const since = (before: Books, now: Books): Books => ({
  rows: minus(now.rows, before.rows),
  ledger: minus(now.ledger, before.ledger),
  provider: minus(now.provider, before.provider),
});

const minus = (now: Partial<Figures>, before: Partial<Figures>): Partial<Figures> =>
  Object.fromEntries(
    Object.entries(now).map(([name, value]) => [name, value - (before[name as keyof Figures] ?? 0)]),
  );

/** Session credit that the account says can be spent. */
export const balanceOf = async (player: Viewer): Promise<number> =>
  (await as(player).ask('{ viewer { creditCents } }')).viewer.creditCents;
