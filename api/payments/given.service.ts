import { Prisma, type Tx } from '../platform/db.ts';
import { statesAsText as states } from '../seating/sql.ts';

// The part of a price that was returned to the player other than by card.

/** Over "Booking" AS b: the late fee kept for it. It is taken from the part paid with session credit first. */
const FEE = `(SELECT COALESCE(-sum(f."amountCents"), 0) FROM "LedgerEntry" f JOIN "LedgerTransaction" ft ON ft.id = f."transactionId"
  WHERE f.account = 'fees' AND ft.key IN ('late-fee:' || b.id, 'late-fee-returned:' || b.id))`;
/** Over "Booking" AS b: how much of the session credit that paid for it remains with its seat or its fee. */
const CREDIT_KEPT = `LEAST(b."creditCents" - b."creditBackCents",
  CASE WHEN b.status IN ${states.seated} THEN b."creditCents" ELSE ${FEE} END)`;
/**
 * Over "Booking" AS b: what became session credit or was returned outside, minus spent credit that merely came back.
 */
export const GIVEN = `(SELECT GREATEST(0, COALESCE(sum(g."amountCents"), 0) - b."creditCents" + ${CREDIT_KEPT})
  FROM "LedgerEntry" g JOIN "LedgerTransaction" gt ON gt.id = g."transactionId"
  WHERE g."bookingId" = b.id AND g.account = 'revenue' AND g."amountCents" > 0
    AND (gt."paymentId" = b."paymentId") IS NOT FALSE
    AND EXISTS (SELECT FROM "LedgerEntry" c WHERE c."transactionId" = gt.id AND c.account IN ('credit', 'outside')))`;

/** Returns GIVEN for several bookings, by booking ID. */
export async function givenOf(
  tx: Pick<Tx, '$queryRaw'>,
  bookings: readonly { id: number }[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await tx.$queryRaw<{ id: number; cents: number }[]>`
    SELECT b.id, ${Prisma.raw(GIVEN)}::int AS cents FROM "Booking" b WHERE b.id = ANY(${bookings.map(({ id }) => id)})`;
  return new Map(rows.map(({ id, cents }) => [id, cents]));
}
