import { oweRefund, type RefundCause } from '../../payments/refunds.service.ts';
import type { Prisma, Tx } from '../../platform/db.ts';
import { type Refundable, readRefundable, remainingCents } from './refundable.ts';

/** The part of a payment that no booking takes: it bought no seat, was paid twice, or exceeds the price. */
interface Unallocated {
  paymentId: number;
  amountCents: number;
}

/**
 * Reads what of it has not gone back. All of that is owed, except what was lost to a bank: what a bank holds is owed
 * too, because nothing else would record that the money belongs to no booking. Its refund waits until the bank has
 * decided; if the provider refuses it, staff are told. `bookingId`: its refunds may name this booking; `goneCents`: see
 * `readRefundable`.
 */
export async function readUnallocated(
  tx: Tx,
  { paymentId, amountCents }: Unallocated,
  { bookingId = 0, goneCents = 0 } = {},
): Promise<Refundable & { owedCents: number }> {
  const whole = { id: bookingId, paymentId, amountCents, creditCents: 0, creditBackCents: 0 };
  const rest = await readRefundable(tx, whole, goneCents);
  return { ...rest, owedCents: rest.cardCents + rest.byStaffCents + rest.heldCents };
}

/** Owes the refund of what has not gone back, and returns it. */
export async function refundUnallocated(
  tx: Tx,
  unallocated: Unallocated,
  cause: RefundCause,
  goneCents?: number,
) {
  const rest = await readUnallocated(tx, unallocated, { goneCents });
  const { paymentId } = unallocated;
  if (rest.owedCents > 0)
    await oweRefund(tx, { paymentId, bookingId: null, amountCents: rest.owedCents, cause });
  return rest;
}

/** Returns what no booking has earned of a payment, less what is on its way back. */
export async function unallocatedCents(tx: Tx, paymentId: number): Promise<number> {
  const ofLedger = await tx.ledgerEntry.aggregate({
    where: { account: 'unallocated', transaction: { paymentId } },
    _sum: { amountCents: true },
  });
  const owed = await tx.refund.aggregate({
    where: { paymentId, bookingId: null, status: 'pending' },
    _sum: { amountCents: true },
  });
  return 0 - (ofLedger._sum.amountCents ?? 0) - (owed._sum.amountCents ?? 0);
}

type WithRefunds = Prisma.PaymentGetPayload<{
  include: { refunds: true; disputes: true; bookings: { select: { id: true } } };
}>;

/** Returns what has not gone back of a payment, less what staff returned outside for none of its bookings. */
export const remainingUnallocated = (payment: WithRefunds): number =>
  payment.refunds
    .filter(
      ({ settled, bookingId }) =>
        settled === 'outside' && !payment.bookings.some(({ id }) => id === bookingId),
    )
    .reduce((rest, { amountCents }) => rest - amountCents, remainingCents(payment));
