import { post } from '../../payments/ledger.service.ts';
import type { Tx } from '../../platform/db.ts';
import { ended } from '../../seating/sql.ts';

const kept = (bookingId: number) => `late-fee:${bookingId}`;
const returned = (bookingId: number) => `late-fee-returned:${bookingId}`;

/** Books the fee from revenue to fees: it is no longer the price of a seat. */
export const keepFee = (tx: Tx, bookingId: number, amountCents: number) =>
  post(tx, {
    key: kept(bookingId),
    memo: `Late cancellation fee of booking ${bookingId}`,
    bookingId,
    entries: [
      { account: 'revenue', bookingId, amountCents },
      { account: 'fees', amountCents: -amountCents },
    ],
  });

/** Books the fee back to revenue: it is the price of a seat that goes back. */
export const giveFeeUp = (tx: Tx, bookingId: number, amountCents: number, why: string) =>
  post(tx, {
    key: returned(bookingId),
    memo: `Late cancellation fee of booking ${bookingId} given back, ${why}`,
    bookingId,
    entries: [
      { account: 'fees', amountCents },
      { account: 'revenue', bookingId, amountCents: -amountCents },
    ],
  });

/**
 * Returns ended bookings of these sessions with a kept fee. Occupied seats and unpaid attempts are excluded, which
 * saves looking into the ledger for them.
 */
export async function whereFeeWasKept(
  tx: Pick<Tx, '$queryRaw'>,
  sessionIds: readonly number[],
): Promise<number[]> {
  const rows = await tx.$queryRaw<{ id: number }[]>`
    SELECT b.id FROM "Booking" b JOIN "LedgerTransaction" t ON t.key = 'late-fee:' || b.id
    WHERE b."sessionId" = ANY(${sessionIds}) AND b.status IN ${ended} AND b."paymentStatus" <> 'unpaid' ORDER BY b.id`;
  return rows.map(({ id }) => id);
}

/** Returns the late fee that was kept and not given back, in cents; 0: there is none. */
export async function feeKept(tx: Tx, bookingId: number): Promise<number> {
  const { _sum } = await tx.ledgerEntry.aggregate({
    where: { account: 'fees', transaction: { key: { in: [kept(bookingId), returned(bookingId)] } } },
    _sum: { amountCents: true },
  });
  return 0 - (_sum.amountCents ?? 0);
}
