import type { OnRefundChanged } from '../../payments/refunds.service.ts';
import { UNRETURNED } from '../../seating/rules.ts';
import { feeKept } from './late-fee.ts';

/** Statuses that tell what becomes of the money of an ended booking. */
const FOLLOWS_REFUND: readonly string[] = [...UNRETURNED, 'refunded'];

/**
 * A booking follows its refunds: a late fee that goes back later is a second one beside the first. A payment
 * of the booking that was one too many goes back on its own.
 */
export const bookingFollowsRefund: OnRefundChanged = async (tx, refund) => {
  if (refund.bookingId === null) return;
  const booking = await tx.booking.findUniqueOrThrow({
    where: { id: refund.bookingId },
    include: { refunds: true },
  });
  const { id, status, paymentId, amountCents, creditCents } = booking;
  if (!FOLLOWS_REFUND.includes(status) || refund.paymentId !== paymentId) return;
  const own = booking.refunds.filter((each) => each.paymentId === paymentId);
  const counted = own.filter((each) => each.status !== 'failed');
  // One that failed counts until the same is on its way again.
  const failed = own.some((each) => !counted.some(({ cause }) => cause === each.cause));
  const paid = counted.filter((each) => each.status === 'succeeded');
  const paidCents = paid.reduce((sum, each) => sum + each.amountCents, 0);
  const everything = paidCents >= amountCents - creditCents && (await feeKept(tx, id)) === 0;
  await tx.booking.update({
    where: { id },
    data: {
      status: failed ? 'refund_failed' : paid.length < counted.length ? 'refunding' : 'refunded',
      paymentStatus: everything ? 'refunded' : paidCents > 0 ? 'partially_refunded' : 'paid',
    },
  });
};
