import type { RefundCause } from '../../payments/refunds.service.ts';
import type { Prisma, Tx } from '../../platform/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import { lockBookingAlone } from '../../seating/locks.ts';
import { partialRefundCents } from './rules.ts';

export const owing = {
  user: true,
  session: { select: { id: true, title: true, status: true } },
  payment: { include: { refunds: true } },
  refunds: { orderBy: { id: 'desc' } },
  requests: { where: { decision: { not: null } }, orderBy: { id: 'desc' }, take: 1 },
} as const;
export type OwingBooking = Prisma.BookingGetPayload<{ include: typeof owing }>;

/** What an ended booking should bring back to the card, as its last refund or its decision said; within what was paid. */
export function refundOwed(booking: OwingBooking): { amountCents: number; cause: RefundCause } {
  const { amountCents, cause } = decided(booking);
  return { amountCents: Math.min(amountCents, left(booking.payment)), cause };
}

function decided(booking: OwingBooking): { amountCents: number; cause: RefundCause } {
  const cardCents = booking.amountCents - booking.creditCents;
  const own = booking.refunds.filter(({ paymentId }) => paymentId === booking.paymentId);
  const stands = ({ cause }: { cause: RefundCause }) =>
    own.some((each) => each.cause === cause && each.status !== 'failed');
  const failed = own.find((each) => !stands(each)) ?? own[0];
  if (failed) return { amountCents: failed.amountCents, cause: failed.cause };
  const [request] = booking.requests;
  if (request?.decision === 'partial_refund' && request.feePercent !== null) {
    const wanted = partialRefundCents(booking.amountCents, request.feePercent);
    return { amountCents: Math.min(wanted, cardCents), cause: 'late_request' };
  }
  if (request?.decidedById) return { amountCents: cardCents, cause: 'late_request' };
  const cause = booking.session.status === 'cancelled' ? 'session_cancelled' : 'player_cancelled';
  return { amountCents: cardCents, cause };
}

interface Returnable {
  amountCents: number;
  refunds: { status: string; amountCents: number }[];
}

/** What of a payment has not gone back and is not on its way. */
export function left(payment: Returnable | null): number {
  if (!payment) return 0;
  const returned = payment.refunds.filter(({ status }) => status !== 'failed');
  return payment.amountCents - returned.reduce((sum, refund) => sum + refund.amountCents, 0);
}

/** The booking whose refund is to be owed again, with its payment; both locked. */
export async function lockOwing(tx: Tx, bookingId: number) {
  await lockBookingAlone(tx, bookingId);
  const known = await tx.booking.findUniqueOrThrow({ where: { id: bookingId }, select: { paymentId: true } });
  await tx.$queryRaw`SELECT id FROM "Payment" WHERE id = ${known.paymentId} FOR UPDATE`;
  const booking = await tx.booking.findUniqueOrThrow({ where: { id: bookingId }, include: owing });
  const { paymentId } = booking;
  if (!paymentId) throw new Refusal('CONFLICT', 'Its payment is not known. Find the payment first.');
  const owed = refundOwed(booking);
  if (owed.amountCents <= 0) {
    throw new Refusal('CONFLICT', 'All of its payment has gone back already. Nothing more is refunded.');
  }
  return { ...booking, paymentId, owed };
}
