import { isUniqueViolation, type Tx } from '../platform/db.ts';
import { read } from '../platform/read.ts';
import { transaction } from '../platform/transaction.ts';

type Account = 'stripe' | 'revenue' | 'unallocated' | 'credit' | 'fees' | 'disputes' | 'outside';

export interface Movement {
  /** The unique event, such as "payment:12". Posting the same key again changes nothing. */
  key: string;
  memo: string;
  bookingId?: number | null;
  paymentId?: number | null;
  refundId?: number | null;
  /** Debits positive, credits negative; they sum to zero. */
  entries: { account: Account; amountCents: number; bookingId?: number | null }[];
}

/** Posts one movement of money to the double-entry ledger. */
export async function post(tx: Tx, { entries, ...movement }: Movement) {
  const sum = entries.reduce((total, entry) => total + entry.amountCents, 0);
  if (sum !== 0) throw new Error(`ledger movement ${movement.key} does not sum to zero`);
  const known = await tx.ledgerTransaction.findUnique({ where: { key: movement.key }, select: { id: true } });
  if (known) return;
  try {
    await tx.ledgerTransaction.create({ data: { ...movement, entries: { create: entries } } });
  } catch (error) {
    if (isUniqueViolation(error))
      throw new Error(`ledger movement ${movement.key} was written twice at once`);
    throw error;
  }
}

/** The balance of every account with entries: the stored sum plus the entries since. */
export async function ledgerSums(): Promise<Map<Account, number>> {
  const rows = await read<{ account: Account; cents: number }>`
    SELECT account, sum(cents)::float8 AS cents FROM (
      SELECT account, "amountCents" AS cents FROM "LedgerSum"
      UNION ALL
      SELECT account, "amountCents" FROM "LedgerEntry"
      WHERE id > COALESCE((SELECT max("upToId") FROM "LedgerSum"), 0)) part
    GROUP BY account`;
  return new Map(rows.map(({ account, cents }) => [account, cents]));
}

/**
 * Adds the new entries to the stored sums. The table lock waits for concurrent writers, so that no entry with a lower
 * ID can appear later, and makes a concurrent run wait, so that nothing is added twice.
 */
export const keepLedgerSums = () =>
  transaction(async (tx) => {
    await tx.$executeRaw`SET LOCAL lock_timeout = '2s'`;
    await tx.$executeRaw`LOCK TABLE "LedgerEntry" IN SHARE ROW EXCLUSIVE MODE`;
    await tx.$executeRaw`
      WITH kept AS (SELECT COALESCE(max("upToId"), 0) AS id FROM "LedgerSum"),
        last AS (SELECT COALESCE(max(id), 0) AS id FROM "LedgerEntry"),
        since AS (SELECT account, sum("amountCents") AS cents FROM "LedgerEntry"
          WHERE id > (SELECT id FROM kept) GROUP BY account)
      INSERT INTO "LedgerSum" (account, "amountCents", "upToId")
      SELECT account, COALESCE(cents, 0), last.id
      FROM last, unnest(enum_range(NULL::"LedgerAccount")) account LEFT JOIN since USING (account)
      ON CONFLICT (account) DO UPDATE
      SET "amountCents" = "LedgerSum"."amountCents" + EXCLUDED."amountCents", "upToId" = EXCLUDED."upToId"`;
  });
