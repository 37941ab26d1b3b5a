import { isUniqueViolation, type Tx } from '../platform/db.ts';

type Account = 'stripe' | 'revenue' | 'unallocated' | 'credit' | 'fees' | 'disputes';

export interface Movement {
  /** What happened, once: "payment:12". Posting the same key again changes nothing. */
  key: string;
  memo: string;
  bookingId?: number | null;
  paymentId?: number | null;
  refundId?: number | null;
  /** Debits positive, credits negative; they sum to zero. */
  entries: { account: Account; amountCents: number; bookingId?: number | null }[];
}

/** Writes one movement of money into the double-entry ledger. */
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
