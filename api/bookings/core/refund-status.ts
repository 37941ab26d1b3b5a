import { alarmStaff } from '../../payments/alarm.service.ts';
import { syncRefunds } from '../../payments/refund-sync.service.ts';
import { applyRefundState, type OnRefundChanged } from '../../payments/refunds.service.ts';
import { ProviderAway, ProviderRefused } from '../../payments/stripe-errors.service.ts';
import { db, type Prisma, type Tx } from '../../platform/db.ts';
import { log } from '../../platform/log.ts';
import { formatUsd } from '../../platform/money.ts';
import { isSeated, UNRETURNED } from '../../seating/rules.ts';
import { feeKept } from './late-fee.ts';
import { mailRefundFailed } from './refund-mails.ts';

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
    include: { refunds: true, user: true, session: true },
  });
  if (refund.failureReason === LOST) return bankReturned(tx, booking.id);
  if (refund.status === 'failed') await mailRefundFailed(tx, booking, refund);
  const { id, status, paymentId, amountCents, creditCents } = booking;
  if (refund.paymentId !== paymentId) return;
  if (isSeated(booking)) return seatKeeps(tx, booking);
  if (!FOLLOWS_REFUND.includes(status)) return;
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

/** Somebody gave money back at the provider and the seat stays: staff decide whether that was meant. */
async function seatKeeps(
  tx: Tx,
  booking: Prisma.BookingGetPayload<{ include: { refunds: true; user: true } }>,
) {
  const { id, paymentId, amountCents, creditCents, user } = booking;
  const own = booking.refunds.filter((each) => each.paymentId === paymentId && each.status === 'succeeded');
  const returnedCents = own.reduce((sum, each) => sum + each.amountCents, 0);
  const everything = returnedCents > 0 && returnedCents >= amountCents - creditCents;
  const paymentStatus = everything ? 'refunded' : returnedCents > 0 ? 'partially_refunded' : 'paid';
  await tx.booking.update({ where: { id }, data: { paymentStatus } });
  if (returnedCents === 0) return;
  await alarmStaff(tx, {
    key: `returned-and-seated:${id}:${returnedCents}`,
    message: `Booking ${id} keeps its seat, and ${returnedCents} cents of it were returned at the provider`,
    detail: { bookingId: id },
    subject: `${formatUsd(returnedCents)} was returned at the provider: ${user.fullName} keeps the seat`,
    paragraphs: [
      `${formatUsd(returnedCents)} of the ${formatUsd(amountCents)} that ${user.fullName} paid for booking ${id} was returned on the provider’s own pages. It is in our books now.`,
      'The seat is still theirs. If it should not be, please remove the player from the session; only what is left goes back then.',
    ],
  });
}

const LOST = 'dispute_lost';

/** A refund that was promised while the bank decided, and the bank gave the money back itself. */
const bankReturned = async (tx: Tx, id: number) => {
  await tx.booking.update({
    where: { id },
    data: { status: 'cancelled', endReason: 'Your bank has returned the money to you, after a dispute.' },
  });
};

/** The money of a payment is lost to a dispute: what was promised of it and not made is not owed any more. */
export async function dropPromises(paymentId: number) {
  const promises = await db.refund.findMany({
    where: { paymentId, status: 'pending', stripeRefundId: null },
  });
  for (const { id } of promises) {
    await applyRefundState(id, { id: '', status: 'failed', failureReason: LOST }, bookingFollowsRefund);
  }
}

/** Reads from the provider which refunds of a payment there are, also those made there by hand. */
export const takeRefunds = (paymentId: number) => syncRefunds(paymentId, bookingFollowsRefund);

/**
 * Asks the provider what of the bookings' payments has gone back, before anything is promised. While it is
 * away our own rows have to do: what cannot go back is found out when the refund is made.
 */
export async function askWhatIsLeft(bookingId: number) {
  const { paymentId } = await db.booking.findUniqueOrThrow({ where: { id: bookingId } });
  if (paymentId === null) return;
  await takeRefunds(paymentId).catch((error: Error) => {
    if (!(error instanceof ProviderAway) && !(error instanceof ProviderRefused)) throw error;
    log.warn({ bookingId, error: error.message }, 'what is left of a payment is not known for sure');
  });
}
