import { GIVEN } from '../../payments/given.service.ts';
import { Prisma, type Tx } from '../../platform/db.ts';

/** A booking by the ledger, as far as it is of its payment. */
export interface Balance {
  id: number;
  paymentId: number | null;
  isLeftToStaff: boolean;
  /** Of what was paid, neither back nor on its way, nor session credit, nor returned outside, nor a fee. */
  unreturnedCents: number;
  /** Became session credit or was returned outside, in place of the card. */
  givenCents: number;
}

/** These bookings and all of these payments, the first that ended first. */
export const readBalances = (
  tx: Pick<Tx, '$queryRaw'>,
  ids: readonly number[],
  paymentIds: readonly (number | null)[],
) => tx.$queryRaw<Balance[]>`
  SELECT b.id, b."paymentId", b.status = 'refund_failed' AS "isLeftToStaff",
    (COALESCE(sum(-e."amountCents"), 0) - (SELECT COALESCE(sum(r."amountCents"), 0) FROM "Refund" r
      WHERE r."bookingId" = b.id AND r."paymentId" = b."paymentId" AND r.status = 'pending'))::int AS "unreturnedCents",
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
export async function returnedOf(tx: Tx, { id, paymentId, refunds }: WithRefunds): Promise<number> {
  const [balance] = await readBalances(tx, [id], []);
  const own = refunds.filter((each) => each.paymentId === paymentId && each.status === 'succeeded');
  return own.reduce((sum, each) => sum + each.amountCents, balance!.givenCents);
}

/** What of a payment no other booking of it can have (see refundable.ts). */
export interface Earmarked {
  /** By booking: what staff owe of it. */
  owed: ReadonlyMap<number, number>;
  /** By booking: what became session credit or was returned outside. */
  given: ReadonlyMap<number, number>;
  cents: number;
}

export const NOTHING_EARMARKED: Earmarked = { owed: new Map(), given: new Map(), cents: 0 };

/** Of so much that has not gone back by card, in the order of the balances. */
export function earmarkedOf(balances: readonly Balance[], leftCents: number): Earmarked {
  const given = balances.reduce((sum, { givenCents }) => sum + givenCents, 0);
  let rest = Math.max(0, leftCents - given);
  const owed = new Map<number, number>();
  for (const { id, unreturnedCents } of balances.filter(({ isLeftToStaff }) => isLeftToStaff)) {
    const cents = Math.max(0, Math.min(unreturnedCents, rest));
    owed.set(id, cents);
    rest -= cents;
  }
  return {
    owed,
    given: new Map(balances.map(({ id, givenCents }) => [id, givenCents])),
    cents: [...owed.values()].reduce((sum, each) => sum + each, given),
  };
}
