import { returnCredit } from '../../payments/credits.service.ts';
import { post } from '../../payments/ledger.service.ts';
import type { RefundCause } from '../../payments/refunds.service.ts';
import { cardOfPayment, type SavedCard } from '../../payments/stripe-card.service.ts';
import { clock } from '../../platform/clock.ts';
import { countOf } from '../../platform/counts.rules.ts';
import { db, type Tx } from '../../platform/db.ts';
import { formatMoney, formatUsd } from '../../platform/money.ts';
import { Refusal } from '../../platform/refusal.ts';
import { lockRow, lockToEdit } from '../../seating/locks.ts';
import { SEATED } from '../../seating/rules.ts';
import { settleChargeByStripeId } from '../charges/charges.service.ts';
import { settle } from '../checkout/settle.service.ts';
import { lockCheckout } from '../checkout/whole-checkout.ts';
import { seatPaidBooking, wholeBooking } from '../core/confirmation.ts';
import { mailSeatsForFriends } from '../core/friend-mails.ts';
import { syncReturnsOf } from '../core/payment-sync.ts';
import { mailPaymentReturned } from '../core/refund-mails.ts';
import { remainingCents } from '../core/refundable.ts';
import { inSentences } from '../core/return-sentence.ts';
import { freeSeat } from '../core/seats.ts';
import { refundUnallocated, remainingUnallocated } from '../core/unallocated.ts';
import type { Fix } from './fix.ts';

const readPayment = (tx: Tx, id: number) =>
  tx.payment.findUniqueOrThrow({
    where: { id },
    include: { refunds: true, disputes: true, user: true, bookings: { select: { id: true } } },
  });

/** Refunds, once, a payment that belongs to no booking. */
export const returnPayment: Fix = async (id) => {
  await syncReturnsOf(id);
  return {
    lock: (tx) => lockRow(tx, 'Payment', id),
    async run(tx) {
      const payment = await readPayment(tx, id);
      const amountCents = remainingUnallocated(payment);
      const cause = await freeCause(tx, payment);
      await tx.refund.updateMany({
        where: { paymentId: id, status: 'failed', settled: null },
        data: { settled: 'again' },
      });
      await releaseRevenue(tx, id);
      const rest = await refundUnallocated(tx, { paymentId: id, amountCents }, cause);
      const reason =
        cause === 'duplicate_payment'
          ? 'you paid for your seat twice. We return the second payment to you.'
          : 'one of your payments did not lead to a booking, so we return it to you.';
      await mailPaymentReturned(tx, payment, rest, reason);
      const amount = formatMoney(amountCents, payment.currency);
      return rest.byStaffCents > 0
        ? `We owe ${amount}, no card accepts it after the dispute, and we told the player. Please return it another way.`
        : `${amount} is on its way back and the player is told.`;
    },
  };
};

interface WithRefunds {
  id: number;
  checkoutId: number | null;
  refunds: { bookingId: number | null; cause: RefundCause; status: string }[];
}

/** Picks a refund cause not used yet for this payment: each cause refunds only once. */
async function freeCause(tx: Tx, { checkoutId, refunds }: WithRefunds): Promise<RefundCause> {
  const used = refunds.filter(({ bookingId, status }) => bookingId === null && status !== 'failed');
  const seated = checkoutId
    ? await tx.booking.count({ where: { checkoutId, status: { in: [...SEATED] } } })
    : 0;
  const order: RefundCause[] = seated
    ? ['duplicate_payment', 'session_full', 'wrong_amount']
    : ['session_full', 'duplicate_payment', 'wrong_amount'];
  const cause = order.find((each) => !used.some((refund) => refund.cause === each));
  if (!cause) throw new Refusal('CONFLICT', 'Parts of it went back three times. Compare with the provider.');
  return cause;
}

/** Moves what the ledger counts as revenue from this payment to the unallocated account. */
async function releaseRevenue(tx: Tx, paymentId: number) {
  const earned = await tx.$queryRaw<{ bookingId: number | null; cents: number }[]>`
    SELECT e."bookingId", -sum(e."amountCents")::int AS cents
    FROM "LedgerEntry" e JOIN "LedgerTransaction" t ON t.id = e."transactionId"
    WHERE t."paymentId" = ${paymentId} AND e.account = 'revenue'
    GROUP BY e."bookingId" HAVING sum(e."amountCents") <> 0`;
  if (earned.length === 0) return;
  await post(tx, {
    key: `payment-released:${paymentId}`,
    memo: `Payment ${paymentId} belongs to no booking`,
    paymentId,
    entries: [
      ...earned.map(({ bookingId, cents }) => ({
        account: 'revenue' as const,
        bookingId,
        amountCents: cents,
      })),
      { account: 'unallocated', amountCents: -earned.reduce((sum, { cents }) => sum + cents, 0) },
    ],
  });
}

/** Accepts a payment of another amount than asked for, or refunds all of it. */
export const wrongAmount: Fix = async (id) => {
  const before = await db.payment.findUniqueOrThrow({
    where: { id },
    include: { checkout: { include: { bookings: { include: { session: true } } } } },
  });
  await syncReturnsOf(id);
  const campaigns = before.checkout?.bookings.flatMap(({ session }) => session.campaignId ?? []) ?? [];
  const card = campaigns.length > 0 ? await cardOfPayment(before.stripePaymentIntentId) : null;
  return {
    alerts: async () => [`amount-mismatch:${before.stripePaymentIntentId}`],
    async lock(tx) {
      if (before.checkoutId) await lockCheckout(tx, before.checkoutId);
      await lockRow(tx, 'Payment', id);
    },
    run: (tx, choice) => (choice === 'accept' ? accept(tx, id, card) : refuse(tx, id)),
  };
};

async function waiting(tx: Tx, paymentId: number) {
  const payment = await readPayment(tx, paymentId);
  const checkout = await tx.checkout.findUniqueOrThrow({ where: { id: payment.checkoutId ?? 0 } });
  const bookings = await tx.booking.findMany({
    where: { checkoutId: checkout.id, status: 'pending' },
    include: wholeBooking,
    orderBy: { id: 'asc' },
  });
  const shares = bookings.map((booking) => ({
    bookingId: booking.id,
    amountCents: booking.amountCents - booking.creditCents,
  }));
  const priceCents = shares.reduce((sum, share) => sum + share.amountCents, 0);
  return { payment, bookings, shares, priceCents };
}

async function accept(tx: Tx, id: number, card: SavedCard | null) {
  const { payment, bookings, shares, priceCents } = await waiting(tx, id);
  if (payment.currency !== 'usd' || remainingCents(payment) < priceCents) {
    throw new Refusal('CONFLICT', 'It is less than the price. It can only be refunded.', 'choice');
  }
  const surplus = remainingCents(payment) - priceCents;
  await post(tx, {
    key: `payment-accepted:${id}`,
    memo: `Payment ${id} was accepted with another amount than asked for`,
    paymentId: id,
    entries: [
      { account: 'unallocated', amountCents: priceCents },
      ...shares.map(({ bookingId, amountCents }) => ({
        account: 'revenue' as const,
        bookingId,
        amountCents: -amountCents,
      })),
    ],
  });
  if (surplus > 0) {
    const rest = await refundUnallocated(tx, { paymentId: id, amountCents: surplus }, 'wrong_amount');
    const reason = 'you paid more than the price. We return the difference.';
    await mailPaymentReturned(tx, payment, rest, reason);
  }
  for (const booking of bookings) await seatPaidBooking(tx, booking, { paymentId: id, card });
  if (payment.checkoutId) await mailSeatsForFriends(tx, payment.checkoutId);
  const ids = bookings.map((booking) => booking.id);
  const seated = await tx.booking.count({ where: { id: { in: ids }, status: 'confirmed' } });
  const seats = `${seated} of ${countOf(bookings.length, 'seat')} given`;
  return surplus > 0 ? `${seats}; ${formatUsd(surplus)} goes back.` : `${seats}.`;
}

async function refuse(tx: Tx, id: number) {
  const { payment, bookings } = await waiting(tx, id);
  const { amountCents, currency } = payment;
  const rest = await refundUnallocated(tx, { paymentId: id, amountCents }, 'wrong_amount');
  const { cardCents, note } = rest;
  const amount = formatMoney(cardCents, currency);
  const goes = cardCents === amountCents ? 'All of it' : amount;
  for (const booking of bookings) {
    await freeSeat(tx, booking.id);
    await returnCredit(tx, booking.id, { settled: false });
    await tx.booking.update({
      where: { id: booking.id },
      data: {
        status: 'cancelled',
        paymentStatus: 'unpaid',
        heldUntil: null,
        endedAt: clock.now(),
        endReason: inSentences(
          'The amount that was paid was not the price.',
          cardCents > 0 ? `${goes} is on its way back.` : null,
          note,
        ),
      },
    });
  }
  const reason = 'the amount that reached us was not the price of your booking, which has ended.';
  await mailPaymentReturned(tx, payment, rest, reason);
  return `${cardCents > 0 ? `${amount} is on its way back` : 'Nothing goes back to the card'}, the seat is free and the player is told.`;
}

/** Handles a payment captured at the provider and unknown here, as the webhook should have done. */
export const settleCapture: Fix = async (_id, { id: paymentIntentId, checkoutId = 0, chargeId }) => {
  const checkout = await db.checkout.findUnique({ where: { id: checkoutId } });
  if (checkout) await settle(checkout.id);
  else if (!chargeId || !(await settleChargeByStripeId(paymentIntentId, chargeId))) {
    throw new Refusal(
      'CONFLICT',
      'We do not know what it was for. Look it up at the provider and refund it there.',
    );
  }
  return {
    settled: 'Settled: the player has the seat, or the money is on its way back.',
    lock: (tx) => lockToEdit(tx, 'Checkout', checkoutId),
    async run() {
      throw new Refusal(
        'CONFLICT',
        'Its checkout was settled with other money. Compare both payments at the provider and refund one there.',
      );
    },
  };
};
