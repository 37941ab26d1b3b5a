import { db, type Prisma, type Tx } from '../platform/db.ts';
import { log } from '../platform/log.ts';
import { transaction } from '../platform/transaction.ts';
import { lockBookingAlone, lockRefunds } from '../seating/locks.ts';
import { givenOf } from './given.service.ts';
import { applyRefundState, isPromise, type OnRefundChanged, shrinkPromise } from './refunds.service.ts';
import { returnedOf, type ToldRefund } from './stripe-refund.service.ts';

type Row = Prisma.RefundGetPayload<object>;
/** A payment and what Stripe calls it. */
export type Named = Pick<Prisma.PaymentGetPayload<object>, 'id' | 'stripePaymentIntentId'>;

/**
 * Brings the refunds of a payment in line with Stripe's: answers that we never heard, and those that a person
 * made on Stripe's own pages, which become rows here. Asking again changes nothing. Says whether the payment was
 * ever disputed, which Stripe tells in the same answer.
 */
export async function syncRefunds(
  { id: paymentId, stripePaymentIntentId }: Named,
  onChanged: OnRefundChanged,
): Promise<boolean> {
  const { refunds: told, disputed } = await returnedOf(stripePaymentIntentId);
  // Of most payments nothing has gone back.
  if (told.length === 0) return disputed;
  const known = await db.refund.findMany({ where: { paymentId } });
  // What our own rows stand for comes first: the rest was made by hand.
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

/** By Stripe's name, or by our number while its answer has not been heard. One made by hand may stand for several bookings. */
export function rowsOf(rows: Row[], { id, refundId }: Pick<ToldRefund, 'id' | 'refundId'>): Row[] {
  const named = rows.filter(({ stripeRefundId }) => stripeRefundId === id);
  if (named.length > 0) return named;
  return rows.filter((row) => row.id === refundId && row.stripeRefundId === null);
}

/** The rows for a refund that was made by hand; none: there is no room for it, and staff see the difference. */
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
    // A booking can have two parts: what it was promised, and what came to it beside that.
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
  /** So much does not fit beside what was promised. */
  tooMuch: number;
}

/** Promised and not made yet: as far as both do not fit, somebody has kept the promise by hand, the last one first: it was told of less. */
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

/** One refund of Stripe's is one row of a booking. More than staff gave at will was somebody's own doing there. */
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
  /** null: nobody can tell which booking it was meant for; the audit shows it. */
  bookingId: number | null;
  amountCents: number;
}

/** Whose money it is: of its rest, or else of what it would be but for what was given beside the card. */
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

/** Of a cart it is everybody's when all that is left goes back, else whose rest it is, if only one has that much. */
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

/** Locks the refunds of a payment, with the bookings that it paid for; returns those. */
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
