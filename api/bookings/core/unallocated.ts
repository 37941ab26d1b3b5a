import { oweRefund, type RefundCause } from '../../payments/refunds.service.ts';
import type { Prisma, Tx } from '../../platform/db.ts';
import { type Refundable, readRefundable, remainingCents } from './refundable.ts';

/** So much of a payment that no booking takes: it bought no seat, came twice, or is more than the price. */
interface Unallocated {
  paymentId: number;
  amountCents: number;
}

/**
 * What of it has not gone back. All of that is owed, but for what a bank has decided about: the refund waits while it
 * has not, and where the provider refuses it staff are told. Until then nothing else would say that the money is
 * nobody's. `bookingId`: refunds of it may name this booking; `goneCents` as of `readRefundable`.
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

/** Owes the refund of what has not gone back, and says what that is. */
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

/** What of a payment no booking has earned, as far as it is not on its way back. */
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

/** What of a payment has not gone back, less what staff returned outside of it that was no booking's. */
export const remainingUnallocated = (payment: WithRefunds): number =>
  payment.refunds
    .filter(
      ({ settled, bookingId }) =>
        settled === 'outside' && !payment.bookings.some(({ id }) => id === bookingId),
    )
    .reduce((rest, { amountCents }) => rest - amountCents, remainingCents(payment));
