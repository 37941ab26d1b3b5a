import { Prisma, type Tx } from '../../platform/db.ts';
import { statesAsText as states } from '../../seating/sql.ts';

/** A booking by the ledger, as far as it is of its payment. */
export interface Book {
  id: number;
  paymentId: number | null;
  isLeftToStaff: boolean;
  /** Of what was paid, neither back nor on its way, nor session credit, nor returned outside, nor a fee. */
  notBackCents: number;
  /** Became session credit or was returned outside, in place of the card. */
  givenCents: number;
}

/** Over "Booking" AS b: the late fee that is kept of it. It is taken of what session credit has paid first. */
const FEE = `(SELECT COALESCE(-sum(f."amountCents"), 0) FROM "LedgerEntry" f JOIN "LedgerTransaction" ft ON ft.id = f."transactionId"
  WHERE f.account = 'fees' AND ft.key IN ('late-fee:' || b.id, 'late-fee-returned:' || b.id))`;
/** Over "Booking" AS b: of the session credit that has paid for it, what is with its seat or its fee. */
const CREDIT_KEPT = `LEAST(b."creditCents" - b."creditBackCents",
  CASE WHEN b.status IN ${states.seated} THEN b."creditCents" ELSE ${FEE} END)`;
/** Over "Booking" AS b: what became session credit or was returned outside, less the credit that has only come back. */
export const GIVEN = `(SELECT GREATEST(0, COALESCE(sum(g."amountCents"), 0) - b."creditCents" + ${CREDIT_KEPT})
  FROM "LedgerEntry" g JOIN "LedgerTransaction" gt ON gt.id = g."transactionId"
  WHERE g."bookingId" = b.id AND g.account = 'revenue' AND g."amountCents" > 0
    AND (gt."paymentId" = b."paymentId") IS NOT FALSE
    AND EXISTS (SELECT FROM "LedgerEntry" c WHERE c."transactionId" = gt.id AND c.account IN ('credit', 'outside')))`;

/** These bookings and all of these payments, the first that ended first. */
export const readBooks = (
  tx: Pick<Tx, '$queryRaw'>,
  ids: readonly number[],
  paymentIds: readonly (number | null)[],
) => tx.$queryRaw<Book[]>`
  SELECT b.id, b."paymentId", b.status = 'refund_failed' AS "isLeftToStaff",
    (COALESCE(sum(-e."amountCents"), 0) - (SELECT COALESCE(sum(r."amountCents"), 0) FROM "Refund" r
      WHERE r."bookingId" = b.id AND r."paymentId" = b."paymentId" AND r.status = 'pending'))::int AS "notBackCents",
    ${Prisma.raw(GIVEN)}::int AS "givenCents"
  FROM "Booking" b
  LEFT JOIN ("LedgerEntry" e JOIN "LedgerTransaction" t ON t.id = e."transactionId")
    ON e."bookingId" = b.id AND e.account = 'revenue' AND (t."paymentId" = b."paymentId") IS NOT FALSE
  WHERE b.id = ANY(${[...ids]}) OR b."paymentId" = ANY(${paymentIds.filter((id) => id !== null)})
  GROUP BY b.id ORDER BY b."endedAt" NULLS FIRST, b.id`;

/** What went back of a payment beside the card, or is promised for it by staff: no other seat can have that too. */
export interface Claims {
  /** By booking: what staff owe of it. */
  owed: ReadonlyMap<number, number>;
  /** By booking: what became session credit or was returned outside. */
  given: ReadonlyMap<number, number>;
  cents: number;
}

export const NO_CLAIMS: Claims = { owed: new Map(), given: new Map(), cents: 0 };

/** Of so much that has not gone back by card, in the order of the books. */
export function claimsOf(books: readonly Book[], leftCents: number): Claims {
  const given = books.reduce((sum, { givenCents }) => sum + givenCents, 0);
  let rest = Math.max(0, leftCents - given);
  const owed = new Map<number, number>();
  for (const { id, notBackCents } of books.filter(({ isLeftToStaff }) => isLeftToStaff)) {
    const cents = Math.max(0, Math.min(notBackCents, rest));
    owed.set(id, cents);
    rest -= cents;
  }
  return {
    owed,
    given: new Map(books.map(({ id, givenCents }) => [id, givenCents])),
    cents: [...owed.values()].reduce((sum, each) => sum + each, given),
  };
}
