import { db, type Prisma, type Tx } from '../platform/db.ts';
import { log } from '../platform/log.ts';
import { transaction } from '../platform/transaction.ts';
import { lockBookingAlone } from '../seating/locks.ts';
import { applyRefundState, type OnRefundChanged } from './refunds.service.ts';
import { refundsOf, type ToldRefund } from './stripe-refund.service.ts';

type Row = Prisma.RefundGetPayload<object>;

/**
 * Brings the refunds of a payment in line with Stripe's: answers that we never heard, and those that a person
 * made on Stripe's own pages, which become rows here. Asking again changes nothing.
 */
export async function syncRefunds(paymentId: number, onChanged: OnRefundChanged) {
  const payment = await db.payment.findUniqueOrThrow({
    where: { id: paymentId },
    include: { refunds: true },
  });
  const told = await refundsOf(payment.stripePaymentIntentId);
  // What our own rows stand for comes first: the rest was made by hand.
  const unknown: ToldRefund[] = [];
  for (const refund of told) {
    const row = rowOf(payment.refunds, refund);
    if (row) await applyRefundState(row.id, refund, onChanged);
    else unknown.push(refund);
  }
  for (const refund of unknown) {
    if (refund.status === 'failed') continue;
    const id = await rowByHand(paymentId, refund);
    if (id !== null) await applyRefundState(id, refund, onChanged);
  }
}

/** By Stripe's number, or by ours, while its answer has not been heard. */
export const rowOf = (rows: Row[], { id, refundId }: Pick<ToldRefund, 'id' | 'refundId'>) =>
  rows.find(({ stripeRefundId }) => stripeRefundId === id) ??
  rows.find((row) => row.id === refundId && row.stripeRefundId === null);

/** The row for a refund that was made by hand; null: there is no room for it, and staff see the difference. */
const rowByHand = (paymentId: number, { id: stripeRefundId, amountCents }: ToldRefund) =>
  transaction(async (tx) => {
    const bookingId = await lockFor(tx, paymentId);
    const payment = await tx.payment.findUniqueOrThrow({
      where: { id: paymentId },
      include: { refunds: { where: { status: { not: 'failed' } }, orderBy: { id: 'asc' } } },
    });
    const { refunds } = payment;
    const known = refunds.find((row) => row.stripeRefundId === stripeRefundId);
    if (known) return known.id;
    const counted = refunds.reduce((sum, row) => sum + row.amountCents, amountCents);
    const tooMuch = counted - payment.amountCents;
    // Promised and not made yet: as far as both do not fit, somebody has kept the promise by hand.
    const promised = tooMuch > 0 ? refunds.find(isPromise) : undefined;
    if (promised && amountCents >= promised.amountCents) {
      await tx.refund.update({ where: { id: promised.id }, data: { amountCents, stripeRefundId } });
      return promised.id;
    }
    if (tooMuch > 0 && !promised) {
      log.error({ paymentId, stripeRefundId }, 'a refund made by hand does not fit into its payment');
      return null;
    }
    if (promised) {
      await tx.refund.update({
        where: { id: promised.id },
        data: {
          amountCents: promised.amountCents - tooMuch,
          idempotencyKey: `refund:${crypto.randomUUID()}`,
        },
      });
    }
    const row = await tx.refund.create({
      data: {
        paymentId,
        bookingId,
        cause: 'by_hand',
        amountCents,
        stripeRefundId,
        idempotencyKey: `refund:by-hand:${stripeRefundId}`,
      },
    });
    return row.id;
  });

const isPromise = ({ status, stripeRefundId }: Row) => status === 'pending' && stripeRefundId === null;

/** Locks the refunds of a payment, with its booking if it paid for one; returns that one's number. */
async function lockFor(tx: Tx, paymentId: number): Promise<number | null> {
  const bookings = await tx.booking.findMany({ where: { paymentId }, select: { id: true } });
  const bookingId = bookings.length === 1 ? bookings[0]!.id : null;
  if (bookingId) await lockBookingAlone(tx, bookingId);
  await tx.$queryRaw`SELECT id FROM "Refund" WHERE "paymentId" = ${paymentId} ORDER BY id FOR UPDATE`;
  await tx.$queryRaw`SELECT id FROM "Payment" WHERE id = ${paymentId} FOR UPDATE`;
  return bookingId;
}
