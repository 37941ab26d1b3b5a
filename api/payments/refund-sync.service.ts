import { db, type Prisma, type Tx } from '../platform/db.ts';
import { log } from '../platform/log.ts';
import { transaction } from '../platform/transaction.ts';
import { lockBookingAlone, lockRefunds } from '../seating/locks.ts';
import { givenOf } from './given.service.ts';
import { applyRefundState, isPromise, type OnRefundChanged, shrinkPromise } from './refunds.service.ts';
import { returnedOf, type ToldRefund } from './stripe-refund.service.ts';

type Row = Prisma.RefundGetPayload<object>;
/** A payment with its ID at Stripe. */
export type Named = Pick<Prisma.PaymentGetPayload<object>, 'id' | 'stripePaymentIntentId'>;

/**
 * Brings the refunds of a payment in line with Stripe: applies responses that were lost, and creates rows for refunds
 * that somebody made in the Stripe dashboard. Idempotent. Returns whether the payment was ever disputed, which comes
 * in the same response.
 */
export async function syncRefunds(
  { id: paymentId, stripePaymentIntentId }: Named,
  onChanged: OnRefundChanged,
): Promise<boolean> {
  const { refunds: told, disputed } = await returnedOf(stripePaymentIntentId);
  // Most payments have no refunds.
  if (told.length === 0) return disputed;
  const known = await db.refund.findMany({ where: { paymentId } });
  // Applies the refunds we have rows for first; the rest were made by hand.
  const unknown: ToldRefund[] = [];
  for (const refund of told) {
    const rows = rowsOf(known, refund);
    for (const row of rows) await applyRefundState(row.id, refund, onChanged);
    if (rows.length === 0) unknown.push(refund);
  }
  for (const refund of unknown) {
    if (refund.status === 'failed') continue;
    for (const id of await rowsByHand(paymentId, refund)) await applyRefundState(id, refund, onChanged);
  }
  return disputed;
}

/**
 * Finds the rows of a refund by Stripe's ID, or by our ID while Stripe's response is missing. A refund made by hand
 * may have rows for several bookings.
 */
export function rowsOf(rows: Row[], { id, refundId }: Pick<ToldRefund, 'id' | 'refundId'>): Row[] {
  const named = rows.filter(({ stripeRefundId }) => stripeRefundId === id);
  if (named.length > 0) return named;
  return rows.filter((row) => row.id === refundId && row.stripeRefundId === null);
}

/** Finds or creates the rows of a refund made by hand; none: it does not fit into its payment, which staff see. */
const rowsByHand = (paymentId: number, { id: stripeRefundId, amountCents }: ToldRefund) =>
  transaction(async (tx): Promise<number[]> => {
    const bookings = await lockFor(tx, paymentId);
    const payment = await tx.payment.findUniqueOrThrow({
      where: { id: paymentId },
      include: { refunds: { where: { status: { not: 'failed' } }, orderBy: { id: 'asc' } } },
    });
    const { refunds } = payment;
    const known = refunds.filter((row) => row.stripeRefundId === stripeRefundId);
    if (known.length > 0) return known.map(({ id }) => id);
    const sum = (rows: Row[]) => rows.reduce((total, row) => total + row.amountCents, 0);
    const promises = refunds.filter(isPromise);
    if (amountCents > payment.amountCents - sum(refunds) + sum(promises)) {
      log.error({ paymentId, stripeRefundId }, 'a refund made by hand does not fit into its payment');
      return [];
    }
    const hand = { stripeRefundId, amountCents, tooMuch: sum(refunds) + amountCents - payment.amountCents };
    const { kept, rest, partOf } = await keepPromises(tx, hand, promises);
    const parts = [...partOf, ...partsOf(rest, bookings, refunds)];
    const rows = [...kept];
    // A booking may get two parts: its promised refund, and an additional one.
    for (const part of parts) {
      const own = rows.find(({ bookingId }) => bookingId === part.bookingId);
      if (own) await takeMore(tx, own, part.amountCents);
      else rows.push(await createByHand(tx, { ...part, paymentId, stripeRefundId }));
    }
    return rows.map(({ id }) => id);
  });

interface ByHand {
  stripeRefundId: string;
  amountCents: number;
  /** The amount that does not fit beside the promised refunds. */
  tooMuch: number;
}

/**
 * If promised refunds (pending, not yet made) do not fit beside the manual refund, it counts as having paid them, as
 * far as needed. The latest promise comes first: the least has been announced of it.
 */
async function keepPromises(tx: Tx, hand: ByHand, promises: Row[]) {
  const { stripeRefundId } = hand;
  let { amountCents: rest, tooMuch } = hand;
  const kept: Row[] = [];
  for (const promised of promises.toReversed()) {
    if (tooMuch <= 0) break;
    if (rest >= promised.amountCents) {
      await tx.refund.update({ where: { id: promised.id }, data: { stripeRefundId } });
      kept.push(promised);
      rest -= promised.amountCents;
      tooMuch -= promised.amountCents;
    } else {
      await shrinkPromise(tx, promised.id, promised.amountCents - tooMuch);
      const partOf = [{ bookingId: promised.bookingId, amountCents: tooMuch }];
      return { kept, rest: rest - tooMuch, partOf };
    }
  }
  return { kept, rest, partOf: [] };
}

/**
 * Adds the amount to the booking's row: one Stripe refund has one row per booking. If it exceeds what staff gave as
 * goodwill, somebody made it by hand at Stripe.
 */
const takeMore = (tx: Tx, { id, cause }: Row, amountCents: number) =>
  tx.refund.update({
    where: { id },
    data: { amountCents: { increment: amountCents }, ...(cause === 'goodwill' && { cause: 'by_hand' }) },
  });

const createByHand = (tx: Tx, row: Part & { paymentId: number; stripeRefundId: string }) =>
  tx.refund.create({
    data: {
      ...row,
      cause: 'by_hand',
      idempotencyKey: `refund:by-hand:${row.stripeRefundId}:${row.bookingId ?? ''}`,
    },
  });

interface Part {
  /** null: it is unclear which booking it was meant for; the audit reports it. */
  bookingId: number | null;
  amountCents: number;
}

/**
 * Splits the amount over the bookings by what is left of each price; if that does not fit, by what would be left
 * without the amounts given beside the card.
 */
function partsOf(amountCents: number, bookings: Priced[], refunds: Row[]): Part[] {
  if (amountCents === 0) return [];
  const [only, ...others] = bookings;
  if (others.length === 0) return [{ bookingId: only?.id ?? null, amountCents }];
  const gone = (id: number) =>
    refunds.reduce((total, row) => total + (row.bookingId === id ? row.amountCents : 0), 0);
  const rests = (of: (booking: Priced) => number) =>
    bookings.map((each) => ({
      bookingId: each.id,
      amountCents: of(each) - each.creditCents - gone(each.id),
    }));
  return (
    fitting(
      amountCents,
      rests((each) => each.amountCents - each.givenCents),
      refunds,
    ) ??
    fitting(
      amountCents,
      rests((each) => each.amountCents),
      refunds,
    ) ?? [{ bookingId: null, amountCents }]
  );
}

/**
 * For a cart: all bookings share a refund of everything that is left; otherwise it belongs to the booking with
 * exactly that rest, if there is only one.
 */
function fitting(amountCents: number, parts: Part[], refunds: Row[]): Part[] | null {
  const open = parts.filter((part) => part.amountCents > 0);
  if (open.reduce((total, part) => total + part.amountCents, 0) === amountCents) return open;
  const same = [...open, ...refunds.filter(isPromise)].filter((part) => part.amountCents === amountCents);
  const [one] = open.filter((part) => part.amountCents === amountCents);
  return one && same.length === 1 ? [one] : null;
}

type Priced = Pick<Prisma.BookingGetPayload<object>, 'id' | 'amountCents' | 'creditCents'> & {
  givenCents: number;
};

/** Locks the refunds of a payment and the bookings it paid for; returns the bookings. */
async function lockFor(tx: Tx, paymentId: number): Promise<Priced[]> {
  const where = { where: { paymentId }, orderBy: { id: 'asc' } } as const;
  for (const { id } of await tx.booking.findMany({ ...where, select: { id: true } })) {
    await lockBookingAlone(tx, id);
  }
  await lockRefunds(tx, paymentId);
  const bookings = await tx.booking.findMany({
    ...where,
    select: { id: true, amountCents: true, creditCents: true },
  });
  const given = await givenOf(tx, bookings);
  return bookings.map((each) => ({ ...each, givenCents: given.get(each.id) ?? 0 }));
}
