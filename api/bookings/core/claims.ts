import { GIVEN } from '../../payments/given.service.ts';
import { Prisma, type Tx } from '../../platform/db.ts';

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

interface WithRefunds {
  id: number;
  paymentId: number | null;
  refunds: readonly { paymentId: number; status: string; amountCents: number }[];
}

/** What of a booking's payment is back: by card, as session credit in its place, or returned outside by staff. */
export async function backOf(tx: Tx, { id, paymentId, refunds }: WithRefunds): Promise<number> {
  const [book] = await readBooks(tx, [id], []);
  const own = refunds.filter((each) => each.paymentId === paymentId && each.status === 'succeeded');
  return own.reduce((sum, each) => sum + each.amountCents, book!.givenCents);
}

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
