import { givenOf } from '../../payments/given.service.ts';
import { post } from '../../payments/ledger.service.ts';
import { db, type Tx } from '../../platform/db.ts';
import { formatUsd } from '../../platform/money.ts';
import { Refusal } from '../../platform/refusal.ts';
import { lock, lockBookingAlone, lockRefunds, lockRow } from '../../seating/locks.ts';
import { syncPayment } from '../core/payment-sync.ts';
import { bookingTakesRefund } from '../core/refund-status.ts';
import type { Fix } from './fix.ts';
import { writeRefundReturned } from './returned-outside.ts';

interface Priced {
  id: number;
  amountCents: number;
  creditCents: number;
}

/**
 * What is left to refund of the card's part of a booking's price; `given`: what was returned beside the card, by
 * booking.
 */
const restOfPrice = (
  booking: Priced,
  refunds: readonly { bookingId: number | null; status: string; amountCents: number }[],
  given: ReadonlyMap<number, number>,
) =>
  refunds
    .filter(({ bookingId, status }) => bookingId === booking.id && status !== 'failed')
    .reduce(
      (rest, { amountCents }) => rest - amountCents,
      booking.amountCents - booking.creditCents - (given.get(booking.id) ?? 0),
    );

/**
 * How much of a refund made by hand may belong to each booking: what is left of its price. If the refund exceeds the
 * sum of those, the excess may belong to a booking that had already been returned money beside the card, and so got
 * it twice.
 */
export function roomsOf(
  amountCents: number,
  { bookings, refunds }: { bookings: readonly Priced[]; refunds: Parameters<typeof restOfPrice>[1] },
  given: ReadonlyMap<number, number>,
): ReadonlyMap<number, number> {
  const rooms = bookings.map((each) => ({
    id: each.id,
    open: Math.max(0, restOfPrice(each, refunds, given)),
    price: restOfPrice(each, refunds, new Map()),
  }));
  const more = Math.max(
    0,
    rooms.reduce((rest, { open }) => rest - open, amountCents),
  );
  return new Map(
    rooms
      .map(({ id, open, price }) => [id, open + Math.min(more, price - open)] as const)
      .filter(([, cents]) => cents > 0),
  );
}

const readRefund = (tx: Tx, id: number) =>
  tx.refund.findUniqueOrThrow({
    where: { id },
    include: { payment: { include: { refunds: true, bookings: { orderBy: { id: 'asc' } } } } },
  });

/** Records that staff have returned the money of a failed refund another way. */
export const returnOutside: Fix = async (id) => {
  const { bookingId, paymentId } = await db.refund.findUniqueOrThrow({ where: { id } });
  await syncPayment(paymentId);
  return {
    alerts: async () => [`refund-failed:${id}`],
    async lock(tx) {
      if (bookingId) await lockBookingAlone(tx, bookingId);
      await lockRow(tx, 'Refund', id);
      await lockRow(tx, 'Payment', paymentId);
    },
    run: (tx, _choice, said) => writeRefundReturned(tx, id, said),
  };
};

/** Assigns a refund made at the provider, of a payment for several bookings, to the booking that staff name. */
export const assignRefund: Fix = async (id) => {
  const { payment } = await readRefund(db, id);
  return {
    alerts: async () => [`returned-of-several:${id}`],
    async lock(tx) {
      await lock(tx, { bookings: payment.bookings.map((booking) => booking.id) });
      await lockRefunds(tx, payment.id);
    },
    async run(tx, _choice, { bookingId }) {
      const refund = await readRefund(tx, id);
      const booking = refund.payment.bookings.find((each) => each.id === bookingId);
      const given = await givenOf(tx, refund.payment.bookings);
      const rest = roomsOf(refund.amountCents, refund.payment, given).get(booking?.id ?? 0);
      if (!booking || !rest) {
        throw new Refusal(
          'BAD_INPUT',
          'Please choose one of the bookings that it may have been for',
          'bookingId',
        );
      }
      const amountCents = Math.min(rest, refund.amountCents);
      await writeTo(tx, refund, booking.id, amountCents);
      const more = refund.amountCents - amountCents;
      return `${formatUsd(amountCents)} is booking ${booking.id}’s${more > 0 ? `; ${formatUsd(more)} is still nobody’s` : ''}.`;
    },
  };
};

type Refund = Awaited<ReturnType<typeof readRefund>>;

/**
 * Assigns to the booking the part of the refund it has room for; the excess stays unassigned, in a row of its own.
 */
async function writeTo(tx: Tx, { payment: _, ...refund }: Refund, bookingId: number, amountCents: number) {
  const { id, paymentId, idempotencyKey, status } = refund;
  await tx.refund.update({ where: { id }, data: { bookingId, amountCents } });
  if (amountCents < refund.amountCents) {
    const { id: _id, ...row } = refund;
    const key = `${idempotencyKey}:rest-of-${id}`;
    await tx.refund.create({
      data: { ...row, amountCents: refund.amountCents - amountCents, idempotencyKey: key },
    });
  }
  // A pending refund is posted to its booking when it succeeds.
  if (status !== 'succeeded') return;
  await post(tx, {
    key: `refund-assigned:${id}`,
    memo: `Refund ${id} was of booking ${bookingId}`,
    bookingId,
    paymentId,
    refundId: id,
    entries: [
      { account: 'revenue', bookingId, amountCents },
      { account: 'unallocated', amountCents: -amountCents },
    ],
  });
  await bookingTakesRefund(tx, bookingId, id);
}
