import { LOST, OF_KEPT_SEATS } from '../../payments/refunds.service.ts';
import { Prisma, type Tx } from '../../platform/db.ts';
import { statesAsText as states } from '../../seating/sql.ts';
import { NOTHING_EARMARKED } from './balances.ts';
import { readEarmarked, refundableOf } from './refundable.ts';
import { remainingUnallocated } from './unallocated.ts';

/**
 * Failed refunds that ending a seat will not return, as SQL text over "Refund" AS r, its "Payment" AS p and its
 * "Booking" AS b: goodwill or by-hand refunds of a seat that is kept or was played, and refunds of money that belongs
 * to no booking.
 */
export const UNSETTLED = `"Refund" r JOIN "Payment" p ON p.id = r."paymentId" LEFT JOIN "Booking" b ON b.id = r."bookingId"
  WHERE r.status = 'failed' AND r.settled IS NULL AND r."failureReason" IS DISTINCT FROM '${LOST}'
    AND (b.id IS NULL OR b."paymentId" <> r."paymentId" OR (r.cause IN ('${OF_KEPT_SEATS.join("', '")}') AND b.status IN ${states.seated}))`;

export interface Unsettled {
  id: number;
  paymentId: number;
  bookingId: number | null;
  /** What is left of the payment for this refund. */
  owedCents: number;
}

/** Reads the unsettled refunds of a user, or those with these IDs, with what is owed of each. */
export async function readUnsettled(
  tx: Tx,
  { userId = null, ids = [] }: { userId?: number | null; ids?: readonly number[] },
): Promise<Unsettled[]> {
  const rows = await tx.$queryRaw<(Omit<Unsettled, 'owedCents'> & { amountCents: number })[]>`
    SELECT r.id, r."paymentId", r."bookingId", r."amountCents" FROM ${Prisma.raw(UNSETTLED)}
      AND (p."userId" = ${userId} OR r.id = ANY(${[...ids]})) ORDER BY r.id`;
  const payments = await tx.payment.findMany({
    where: { id: { in: rows.map(({ paymentId }) => paymentId) } },
    include: { refunds: true, disputes: true, bookings: true },
  });
  const byId = new Map(payments.map((payment) => [payment.id, payment]));
  const earmarks = await readEarmarked(tx, payments);
  const taken = new Map<string, number>();
  const take = (key: string, cents: number) => taken.set(key, (taken.get(key) ?? 0) + cents);
  return rows.map(({ amountCents, ...row }) => {
    const payment = byId.get(row.paymentId)!;
    const earmarked = earmarks.get(payment.id) ?? NOTHING_EARMARKED;
    const seat = payment.bookings.find(({ id }) => id === row.bookingId);
    const rest = seat ? refundableOf(seat, payment, earmarked) : null;
    const [ofPayment, ofSeat] = [`payment ${payment.id}`, `booking ${row.bookingId}`];
    const room = remainingUnallocated(payment) - earmarked.cents - (taken.get(ofPayment) ?? 0);
    const most = rest ? rest.cardCents + rest.byStaffCents - (taken.get(ofSeat) ?? 0) : room;
    const owedCents = Math.max(0, Math.min(amountCents, most, room));
    take(ofPayment, owedCents);
    take(ofSeat, owedCents);
    return { ...row, owedCents };
  });
}
