import { alarmStaff } from '../../payments/alarm.service.ts';
import { holdsMoney } from '../../payments/dispute.rules.ts';
import {
  applyRefundState,
  isPromise,
  LOST,
  type OnRefundChanged,
  type RefundRow,
  settleFailed,
  shrinkPromise,
} from '../../payments/refunds.service.ts';
import { db, type Prisma, type Tx } from '../../platform/db.ts';
import { formatUsd } from '../../platform/money.ts';
import { transaction } from '../../platform/transaction.ts';
import { lockBookingAlone, lockRow } from '../../seating/locks.ts';
import { isSeated, UNRETURNED } from '../../seating/rules.ts';
import { readBalances, returnedOf } from './balances.ts';
import { feeKept } from './late-fee.ts';
import { endedStatus } from './owed-refunds.service.ts';
import { mailBankReturned, mailRefundFailed } from './refund-mails.ts';
import { remainingCents } from './refundable.ts';
import { bankReturnedInWords } from './return-sentence.ts';
import { endedWithoutReturn } from './status.rules.ts';

/** Statuses of an ended booking that change with the state of its refunds. */
const FOLLOWS_REFUND: readonly string[] = [...UNRETURNED, 'refunded'];

/**
 * Updates a booking after one of its refunds has changed. A booking can have several refunds, such as a late fee that
 * is returned later. A refund of a duplicate payment does not change the booking.
 */
export const bookingFollowsRefund: OnRefundChanged = async (tx, refund) => {
  if (refund.bookingId === null) return returnedOfSeveral(tx, refund);
  const booking = await tx.booking.findUniqueOrThrow({
    where: { id: refund.bookingId },
    include: { refunds: true, user: true, session: true },
  });
  if (refund.failureReason === LOST) return bankReturned(tx, refund, refund.amountCents);
  if (refund.status === 'failed') await mailRefundFailed(tx, booking, refund);
  const { id, status, paymentId, amountCents, creditCents } = booking;
  if (refund.paymentId !== paymentId) return;
  if (isSeated(booking)) return seatKeeps(tx, booking, refund);
  const isAtWill = refund.cause === 'goodwill';
  if (!FOLLOWS_REFUND.includes(status) && !isAtWill) {
    if (!isReturnedByHand(refund)) return;
    if (await isBackTwice(tx, id, paymentId)) return returnedAfterwards(tx, booking, refund);
  }
  const backCents = await returnedOf(tx, booking);
  const everything = backCents >= amountCents - creditCents && (await feeKept(tx, id)) === 0;
  await tx.booking.update({
    where: { id },
    data: {
      status: await endedStatus(tx, id, 'refunded'),
      paymentStatus: everything ? 'refunded' : backCents > 0 ? 'partially_refunded' : 'paid',
    },
  });
};

/** Sets the payment status of a booking that keeps its seat, from how much of its price has gone back. */
export async function callSeatPaid(tx: Tx, id: number): Promise<void> {
  const booking = await tx.booking.findUniqueOrThrow({ where: { id }, include: { refunds: true } });
  const back = (await returnedOf(tx, booking)) + booking.creditBackCents;
  const part = back < booking.amountCents ? 'partially_refunded' : 'refunded';
  await tx.booking.update({ where: { id }, data: { paymentStatus: back === 0 ? 'paid' : part } });
}

/**
 * Handles a refund of a booking that keeps its seat. If it was made at the provider, staff decide whether that was
 * meant.
 */
async function seatKeeps(
  tx: Tx,
  booking: Prisma.BookingGetPayload<{ include: { refunds: true; user: true } }>,
  { cause, status, amountCents: returned }: RefundRow,
) {
  const { id, paymentId, amountCents, user } = booking;
  await callSeatPaid(tx, id);
  if (paymentId && isReturnedByHand({ cause, status }))
    await settleFailed(tx, { paymentId, bookingId: id, amountCents: returned });
  const byHand = booking.refunds.filter((each) => each.paymentId === paymentId && isReturnedByHand(each));
  const returnedCents = byHand.reduce((sum, each) => sum + each.amountCents, 0);
  if (returnedCents === 0 || cause !== 'by_hand') return;
  await alarmStaff(tx, {
    key: `returned-and-seated:${id}:${returnedCents}`,
    message: `Booking ${id} keeps its seat, and ${formatUsd(returnedCents)} of it was returned at the provider`,
    detail: { bookingId: id },
    aboutUserIds: [user.id],
    subject: `${formatUsd(returnedCents)} was returned at the provider: ${user.fullName} keeps the seat`,
    paragraphs: [
      `${formatUsd(returnedCents)} of the ${formatUsd(amountCents)} that ${user.fullName} paid for booking ${id} was returned on the provider’s own pages. It is in our books now.`,
      'The seat is still theirs. If it should not be, please remove the player from the session; only what is left goes back then.',
    ],
  });
}

/**
 * Applies a refund made at the provider that staff assigned to this booking: updates its payment status without
 * another alert.
 */
export async function bookingTakesRefund(tx: Tx, bookingId: number, refundId: number) {
  const booking = await tx.booking.findUniqueOrThrow({ where: { id: bookingId } });
  if (isSeated(booking)) await callSeatPaid(tx, bookingId);
  else if (FOLLOWS_REFUND.includes(booking.status)) {
    const refund = await tx.refund.findUniqueOrThrow({ where: { id: refundId }, include: { payment: true } });
    await bookingFollowsRefund(tx, refund);
  }
}

const isReturnedByHand = ({ cause, status }: { cause: string; status: string }) =>
  cause === 'by_hand' && status === 'succeeded';

/** Alerts staff of a refund whose payment paid for several seats: only they can say for which seat it was. */
async function returnedOfSeveral(tx: Tx, refund: RefundRow) {
  if (!isReturnedByHand(refund)) return;
  const { id, amountCents, paymentId } = refund;
  await alarmStaff(tx, {
    key: `returned-of-several:${id}`,
    message: `${formatUsd(amountCents)} of payment ${paymentId} was returned at the provider; it paid for several seats`,
    detail: { paymentId, refundId: id },
    aboutUserIds: [],
    subject: `${formatUsd(amountCents)} was returned at the provider, of a payment for several seats`,
    paragraphs: [
      `${formatUsd(amountCents)} of payment ${paymentId} was returned on the provider’s own pages. It paid for several seats, and none of them ends by that.`,
      'Please say on the money page which of them it was for. If its player should not keep the seat, remove them from that session; what is left goes back then.',
    ],
  });
}

/**
 * True when more of a booking's price has come back than was paid for it, including what banks hold of its payment.
 * What went back before we recorded the payment does not count: the end of the booking has included it.
 */
async function isBackTwice(tx: Tx, bookingId: number, paymentId: number | null) {
  const balances = await readBalances(tx, [bookingId], [paymentId]);
  const disputes = await tx.dispute.findMany({ where: { paymentId: paymentId ?? 0 } });
  const bankCents = disputes.filter(holdsMoney).reduce((sum, { amountCents }) => sum + amountCents, 0);
  const unreturnedCents = balances.reduce((sum, balance) => sum + balance.unreturnedCents, 0);
  return (
    unreturnedCents < bankCents ||
    balances.some((balance) => balance.id === bookingId && balance.unreturnedCents < 0)
  );
}

/**
 * Alerts staff when the booking had ended and nothing was owed for it any more, as after it became session credit.
 */
async function returnedAfterwards(
  tx: Tx,
  { id, endReason, user }: Prisma.BookingGetPayload<{ include: { user: true } }>,
  refund: RefundRow,
) {
  const amount = formatUsd(refund.amountCents);
  await alarmStaff(tx, {
    key: `returned-afterwards:${refund.id}`,
    message: `${amount} of booking ${id} was returned at the provider, and nothing was owed for it`,
    detail: { bookingId: id, refundId: refund.id },
    aboutUserIds: [user.id],
    subject: `${amount} was returned at the provider: nothing was owed to ${user.fullName}`,
    paragraphs: [
      `${amount} of booking ${id} of ${user.fullName} was returned on the provider’s own pages. It is in our books now.`,
      `The booking had ended before: ${endReason ?? 'no reason was written down.'} Please look whether the player has the same money twice.`,
    ],
  });
}

/**
 * Ends what was promised while the bank decided, after the bank returned `cents` itself. If nothing else of the
 * booking is owed or on its way, the booking is closed. A duplicate payment does not change its booking.
 */
async function bankReturned(
  tx: Tx,
  { id, bookingId, paymentId }: Pick<RefundRow, 'id' | 'bookingId' | 'paymentId'>,
  cents: number,
) {
  const booking = await tx.booking.findFirst({
    where: { id: bookingId ?? 0, paymentId },
    include: { user: true, session: true },
  });
  if (!booking) return;
  // The player keeps the seat: the promise was a goodwill refund.
  if (isSeated(booking)) return mailBankReturned(tx, booking, { id, cents });
  await tx.booking.update({
    where: { id: booking.id },
    data: {
      status: await endedStatus(tx, booking.id, endedWithoutReturn(booking)),
      endReason: `${booking.endReason ?? ''} ${bankReturnedInWords(cents)}`.trim(),
    },
  });
}

/**
 * Drops promised refunds of a payment whose dispute was lost, as far as the bank has returned the money. What was not
 * disputed, such as another seat of the same cart, is still owed.
 */
export async function dropPromises(paymentId: number) {
  const payment = await db.payment.findUniqueOrThrow({
    where: { id: paymentId },
    include: { refunds: { orderBy: { id: 'asc' } }, disputes: true },
  });
  let room = remainingCents({ ...payment, refunds: payment.refunds.filter((refund) => !isPromise(refund)) });
  for (const { id, amountCents } of payment.refunds.filter(isPromise)) {
    const keptCents = Math.min(amountCents, room);
    room -= keptCents;
    if (keptCents === 0)
      await applyRefundState(id, { id: '', status: 'failed', failureReason: LOST }, bookingFollowsRefund);
    else if (keptCents < amountCents) await keepPart(id, keptCents);
  }
}

/** Reduces a promise to `keptCents`, which stay owed: the bank has returned the rest. */
const keepPart = (id: number, keptCents: number) =>
  transaction(async (tx) => {
    const { bookingId } = await tx.refund.findUniqueOrThrow({ where: { id } });
    if (bookingId) await lockBookingAlone(tx, bookingId);
    await lockRow(tx, 'Refund', id);
    const refund = await tx.refund.findUniqueOrThrow({ where: { id } });
    if (!isPromise(refund) || refund.amountCents <= keptCents) return;
    await shrinkPromise(tx, id, keptCents);
    await bankReturned(tx, refund, refund.amountCents - keptCents);
  });
