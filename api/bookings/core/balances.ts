import { GIVEN } from '../../payments/given.service.ts';
import { Prisma, type Tx } from '../../platform/db.ts';

/** The balance of a booking by the ledger, as far as it concerns its payment. */
export interface Balance {
  id: number;
  paymentId: number | null;
  isLeftToStaff: boolean;
  /**
   * The part of the paid price that is neither returned nor on its way, nor session credit, nor returned outside, nor
   * a fee.
   */
  unreturnedCents: number;
  /** Became session credit or was returned outside, instead of going back to the card. */
  givenCents: number;
}

/** Reads the balances of these bookings and of all bookings of these payments, in the order in which they ended. */
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

/** Returns what is back of a booking's payment: by card, as session credit in its place, or outside by staff. */
export async function returnedOf(tx: Tx, { id, paymentId, refunds }: WithRefunds): Promise<number> {
  const [balance] = await readBalances(tx, [id], []);
  const own = refunds.filter((each) => each.paymentId === paymentId && each.status === 'succeeded');
  return own.reduce((sum, each) => sum + each.amountCents, balance!.givenCents);
}

/**
 * What of a payment is reserved for some of its bookings, so that no other booking of it can have it (see
 * refundable.ts).
 */
export interface Earmarked {
  /** By booking: what staff owe of it. */
  owed: ReadonlyMap<number, number>;
  /** By booking: what became session credit or was returned outside. */
  given: ReadonlyMap<number, number>;
  cents: number;
}

export const NOTHING_EARMARKED: Earmarked = { owed: new Map(), given: new Map(), cents: 0 };

/** Computes the earmarks from `leftCents`, which have not gone back by card, in the order of the balances. */
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
