import { clock, inSeconds } from '../platform/clock.ts';
import type { Prisma, Tx } from '../platform/db.ts';
import { formatUsd } from '../platform/money.ts';
import { transaction, wakeAfter } from '../platform/transaction.ts';
import { lockBookingAlone, lockRow } from '../seating/locks.ts';
import { alarmStaff, payerGone, raiseAlert } from './alarm.service.ts';
import { post } from './ledger.service.ts';
import type { RefundState } from './stripe-refund.service.ts';

export type RefundCause = Prisma.RefundCreateManyInput['cause'];
export type RefundRow = Prisma.RefundGetPayload<{ include: { payment: true } }>;

/** Causes of refunds made while the booking keeps its seat: by staff as goodwill, or by hand at the provider. */
export const OF_KEPT_SEATS = ['goodwill', 'by_hand'] as const;
export const isOfKeptSeat = ({ cause }: { cause: RefundCause }) =>
  OF_KEPT_SEATS.some((each) => each === cause);

/** Called inside the transaction that changes the refund's state, so that the booking changes with it. */
export type OnRefundChanged = (tx: Tx, refund: RefundRow) => Promise<void>;

/** A refund that Stripe has accepted is asked about this rarely, because an event reports its result. */
export const ASK_AGAIN_SECONDS = 3600;

/**
 * Creates a pending refund inside the caller's transaction; `executeRefunds` pays it after commit. The same cause for
 * the same booking is owed only once (the database refuses a second), except for goodwill, and never more than was
 * paid.
 */
export async function oweRefund(
  tx: Tx,
  refund: { paymentId: number; bookingId: number | null; amountCents: number; cause: RefundCause },
) {
  const [same] =
    refund.cause === 'goodwill'
      ? []
      : await tx.refund.findMany({
          where: {
            paymentId: refund.paymentId,
            bookingId: refund.bookingId,
            cause: refund.cause,
            status: { not: 'failed' },
          },
          take: 1,
        });
  if (same) return same;
  wakeAfter(tx, 'execute-refunds');
  const now = clock.now();
  return tx.refund.create({
    data: {
      ...refund,
      idempotencyKey: newRefundKey(),
      createdAt: now,
      nextAttemptAt: now,
    },
  });
}

/** Marks the first failed refund of a booking with this amount as given again, so that it is no longer owed. */
export async function settleFailed(
  tx: Tx,
  refund: { paymentId: number; bookingId: number; amountCents: number },
) {
  const { paymentId, bookingId, amountCents } = refund;
  const failed = await tx.refund.findFirst({
    where: {
      ...{ paymentId, bookingId, amountCents, status: 'failed', settled: null },
      cause: { in: [...OF_KEPT_SEATS] },
    },
    orderBy: { id: 'asc' },
  });
  if (failed) await tx.refund.update({ where: { id: failed.id }, data: { settled: 'again' } });
}

export const newRefundKey = () => `refund:${crypto.randomUUID()}`;

/** True for a refund that is owed and that Stripe has not reported as made. */
export const isPromise = ({ status, stripeRefundId }: { status: string; stripeRefundId: string | null }) =>
  status === 'pending' && stripeRefundId === null;

/** Reduces a promised refund, whose row is locked. The new idempotency key makes it a new request to Stripe. */
export const shrinkPromise = (tx: Tx, id: number, amountCents: number) =>
  tx.refund.update({
    where: { id },
    data: { amountCents, idempotencyKey: newRefundKey() },
  });

/**
 * Alerts staff, once a day while it lasts, that our Stripe balance is too low for a promised refund: they must add to
 * it.
 */
export const tellUncovered = (tx: Tx, id: number) =>
  alarmStaff(tx, {
    key: `refunds-uncovered:${clock.now().toISOString().slice(0, 10)}`,
    message: `The balance of our account at Stripe is too low for refund ${id}`,
    detail: { refundId: id },
    aboutUserIds: [],
    subject: 'Our balance at the payment provider is too low: refunds wait',
    paragraphs: [
      'The payment provider does not return money because the balance of our account does not cover it. What was promised is still owed, and nobody is told that it failed.',
      'Please add to the balance on the provider’s own pages. Each refund is then made, or tried again within an hour, by itself.',
      'You are told of the first one of a day only.',
    ],
  });

/** Applies what Stripe says about a refund, in a response or an event. Idempotent. */
export async function applyRefundState(id: number, state: RefundState, onChanged: OnRefundChanged) {
  await transaction(async (tx) => {
    const { bookingId } = await tx.refund.findUniqueOrThrow({ where: { id }, select: { bookingId: true } });
    if (bookingId) await lockBookingAlone(tx, bookingId);
    await lockRow(tx, 'Refund', id);
    const refund = await tx.refund.findUniqueOrThrow({ where: { id }, include: { payment: true } });
    if (state.isUncovered && refund.status === 'pending') await tellUncovered(tx, id);
    if (refund.status === state.status && refund.stripeRefundId) return;
    if (refund.status === 'failed') return; // final; a retry is a new refund
    if (refund.status === 'succeeded' && state.status === 'pending') return; // an old event that arrived late
    const changed = await tx.refund.update({
      where: { id },
      data: {
        stripeRefundId: state.id || refund.stripeRefundId,
        status: state.status,
        failureReason: state.failureReason,
        ...(state.status === 'pending'
          ? { nextAttemptAt: inSeconds(ASK_AGAIN_SECONDS) }
          : { finishedAt: clock.now() }),
      },
      include: { payment: true },
    });
    if (state.status === 'succeeded') await postRefund(tx, changed, 1);
    if (state.status === 'failed') {
      if (refund.status === 'succeeded') await postRefund(tx, changed, -1);
      await tellFailed(tx, changed);
    }
    await onChanged(tx, changed);
  });
}

/** The failure reason of a promised refund whose money the bank has returned itself. */
export const LOST = 'dispute_lost';

/**
 * Alerts staff of a failed refund. If the bank has returned the money itself, nothing has to be paid again and no
 * mail is sent.
 */
async function tellFailed(tx: Tx, { id, bookingId, paymentId, amountCents, failureReason }: RefundRow) {
  const why = failureReason ?? 'unknown';
  const alert = {
    key: `refund-failed:${id}`,
    message: `Refund ${id} failed: ${why}`,
    detail: { refundId: id, bookingId },
  };
  if (why === LOST) return raiseAlert(tx, alert.key, alert.message, alert.detail);
  const amount = formatUsd(amountCents);
  const gone = await payerGone(tx, paymentId);
  await alarmStaff(tx, {
    ...alert,
    aboutUserIds: [],
    subject: `A refund of ${amount} failed: ${bookingId ? `booking ${bookingId}` : `payment ${paymentId}`}`,
    paragraphs: [
      `${amount} of ${bookingId ? `booking ${bookingId}` : `payment ${paymentId}`} was to go back to the card, and that did not work (${why}).`,
      'It is still owed. Please pay it again on the money page, or return it another way.',
      ...(gone ? [gone] : []),
    ],
  });
}

/** Posts money leaving (direction 1), or coming back because the refund failed later (-1). */
async function postRefund(tx: Tx, refund: RefundRow, direction: 1 | -1) {
  const amountCents = refund.amountCents * direction;
  await post(tx, {
    key: direction === 1 ? `refund:${refund.id}` : `refund-failed:${refund.id}`,
    memo: `Refund ${refund.id} (${refund.cause})`,
    bookingId: refund.bookingId,
    paymentId: refund.paymentId,
    refundId: refund.id,
    entries: [
      { account: 'stripe', amountCents: -amountCents },
      { account: refund.bookingId ? 'revenue' : 'unallocated', bookingId: refund.bookingId, amountCents },
    ],
  });
}
