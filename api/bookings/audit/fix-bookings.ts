import { grantCredit } from '../../payments/credits.service.ts';
import { recordPayment } from '../../payments/payments.service.ts';
import { oweRefund } from '../../payments/refunds.service.ts';
import { type CheckoutState, retrieveCheckoutSession } from '../../payments/stripe-checkout.service.ts';
import { db, type Tx } from '../../platform/db.ts';
import { formatUsd } from '../../platform/money.ts';
import { Refusal } from '../../platform/refusal.ts';
import { lock } from '../../seating/locks.ts';
import { settle } from '../checkout/settle.service.ts';
import { endedStatus, lockOwed } from '../core/owed-refunds.service.ts';
import { syncPaymentOf } from '../core/payment-sync.ts';
import { seatTaken } from '../core/resale.ts';
import { lockBooking, returnMoney } from '../core/return-money.ts';
import { inSentences } from '../core/return-sentence.ts';
import { claimSeat, freeSeat } from '../core/seats.ts';
import { mailCreditInstead } from './audit-mails.ts';
import type { Fix, Work } from './fix.ts';
import { endUnpaid } from './fix-overdue.ts';
import { writeReturned } from './returned-outside.ts';

/** Gives a paid booking a seat of its own, or refunds its whole price. */
export const seatOrRefund: Fix = (id) =>
  afterAsking(id, {
    async lock(tx) {
      const { sessionId } = await tx.booking.findUniqueOrThrow({
        where: { id },
        select: { sessionId: true },
      });
      await lock(tx, { sessions: [sessionId], bookings: [id] });
    },
    async run(tx) {
      const booking = await lockBooking(tx, id);
      const { sessionId } = booking;
      const { status } = await tx.session.findUniqueOrThrow({ where: { id: sessionId } });
      const cancelled = status === 'cancelled';
      const { count } = await tx.seat.updateMany({
        where: { bookingId: id, sessionId },
        data: { heldUntil: null },
      });
      if (count > 0) return 'The booking now keeps the seat it had.';
      await freeSeat(tx, id); // a seat of another session
      if (!cancelled && (await claimSeat(tx, { sessionId, bookingId: id, heldUntil: null }))) {
        await seatTaken(tx, booking);
        return 'It has a free seat now.';
      }
      const returned = await returnMoney(
        tx,
        booking,
        cancelled ? 'session_cancelled' : 'session_full',
        cancelled
          ? 'The session was cancelled.'
          : 'We lost your seat by mistake, and no other seat is free. We are sorry.',
      );
      return `No seat was free, and the player is told. ${returned}`;
    },
  });

/** Settles a seat that an unpaid booking has permanently: the provider's answer about the checkout decides. */
export const settleSeat: Fix = async (id) => {
  const seat = await db.seat.findUniqueOrThrow({ where: { id }, include: { booking: true } });
  if (seat.booking?.checkoutId) await settle(seat.booking.checkoutId);
  return {
    settled: 'We asked the provider, and the booking and its seat now match the answer.',
    async lock(tx) {
      await lock(tx, { seats: [id] });
      const { bookingId } = await tx.seat.findUniqueOrThrow({ where: { id } });
      if (bookingId) await lock(tx, { bookings: [bookingId] });
    },
    async run(tx) {
      const { booking } = await tx.seat.findUniqueOrThrow({ where: { id }, include: { booking: true } });
      if (!booking) throw new Error(`seat ${id} was taken by a booking a moment ago`);
      if (booking.heldUntil) {
        await tx.seat.update({ where: { id }, data: { heldUntil: booking.heldUntil } });
        return 'It is not paid: the seat is held as long as the booking is, no longer.';
      }
      return endUnpaid(tx, booking.id);
    },
  };
};

export const freeEndedSeat: Fix = async (id) => ({
  lock: (tx) => lock(tx, { bookings: [id] }),
  async run(tx) {
    await freeSeat(tx, id);
    return 'The seat is free.';
  },
});

/** Asks the provider about the booking's payment first: part of it may have been refunded there. */
async function afterAsking(bookingId: number, work: Work): Promise<Work> {
  await syncPaymentOf(bookingId);
  return work;
}

/** Creates the refund for money that should go back and has none under way. */
export const oweAgain: Fix = (id) =>
  afterAsking(id, {
    lock: (tx) => lock(tx, { bookings: [id] }),
    async run(tx) {
      const { paymentId, owed } = await lockOwed(tx, id);
      await oweRefund(tx, { paymentId, bookingId: id, ...owed });
      return `${formatUsd(owed.amountCents)} is on its way back.`;
    },
  });

/** After the provider refused a refund: issues another, gives session credit, or records a return outside. */
export const retryRefund: Fix = (id) =>
  afterAsking(id, {
    alerts: async (tx) => {
      const failed = await tx.refund.findMany({ where: { bookingId: id, status: 'failed' } });
      const unpaid = await tx.moneyAlert.findMany({ where: { key: { startsWith: `unpaid-refund:${id}:` } } });
      return [
        `unpaid-refund:${id}`,
        ...unpaid.map(({ key }) => key),
        ...failed.map((refund) => `refund-failed:${refund.id}`),
      ];
    },
    lock: (tx) => lock(tx, { bookings: [id] }),
    async run(tx, choice, said) {
      const booking = await lockOwed(tx, id);
      if (choice === 'outside') return writeReturned(tx, booking, said);
      const { paymentId, owed } = booking;
      if (choice === 'refund') {
        await oweRefund(tx, { paymentId, bookingId: id, ...owed });
        await tx.booking.update({ where: { id }, data: { status: 'refunding' } });
        return `${formatUsd(owed.amountCents)} is on its way back again.`;
      }
      const { amountCents } = owed;
      const credit = await grantCredit(tx, { userId: booking.userId, bookingId: id, amountCents });
      await tx.booking.update({
        where: { id },
        data: {
          status: await endedStatus(tx, id, 'cancelled'),
          endReason: inSentences(
            booking.endReason,
            `You received ${formatUsd(amountCents)} of session credit in place of the refund.`,
          ),
        },
      });
      await mailCreditInstead(tx, booking, credit);
      return `The player has ${formatUsd(amountCents)} of session credit instead.`;
    },
  });

/** Finds the payment of a paid booking without one: that of its checkout or charge, here or at the provider. */
export const findPayment: Fix = async (id) => {
  const before = await db.booking.findUniqueOrThrow({
    where: { id },
    include: { checkout: { include: { payments: true } } },
  });
  const asked = before.checkout?.payments.length === 0 ? before.checkout.stripeSessionId : null;
  const state = asked ? await retrieveCheckoutSession(asked) : null;
  return {
    lock: (tx) => lock(tx, { bookings: [id] }),
    async run(tx) {
      const payment = await paymentFor(tx, id, state?.paid ? state : null);
      if (!payment) {
        throw new Refusal(
          'CONFLICT',
          'Neither we nor the provider know of a payment for it. Ask the player for a receipt, or remove the booking from its session.',
        );
      }
      await tx.booking.update({ where: { id }, data: { paymentId: payment.id } });
      return `It is paid by payment ${payment.id} (${payment.stripePaymentIntentId}).`;
    },
  };
};

async function paymentFor(tx: Tx, bookingId: number, state: CheckoutState | null) {
  const { checkout, charges, amountCents, creditCents } = await tx.booking.findUniqueOrThrow({
    where: { id: bookingId },
    include: { checkout: { include: { bookings: true } }, charges: { where: { status: 'succeeded' } } },
  });
  if (checkout && state?.amountCents === checkout.amountCents && state.currency === 'usd') {
    const shares = checkout.bookings.map((booking) => ({
      bookingId: booking.id,
      amountCents: booking.amountCents - booking.creditCents,
    }));
    const { userId, id: checkoutId } = checkout;
    await recordPayment(tx, { userId, checkoutId, state, shares, what: `checkout ${checkoutId}` });
  }
  const candidates = await tx.payment.findMany({
    where: {
      currency: 'usd',
      OR: [
        ...(checkout ? [{ checkoutId: checkout.id, amountCents: checkout.amountCents }] : []),
        { stripePaymentIntentId: { in: charges.flatMap((charge) => charge.stripePaymentIntentId ?? []) } },
      ],
    },
    include: { bookings: true },
    orderBy: { id: 'asc' },
  });
  const taken = (bookings: { amountCents: number; creditCents: number }[]) =>
    bookings.reduce((sum, booking) => sum + booking.amountCents - booking.creditCents, 0);
  return candidates.find(
    (payment) => payment.amountCents >= taken(payment.bookings) + amountCents - creditCents,
  );
}
