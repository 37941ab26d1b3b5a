import { alarmStaff, raiseAlert } from '../../payments/alarm.service.ts';
import { writeDispute } from '../../payments/disputes.service.ts';
import { recordPayment, type Share } from '../../payments/payments.service.ts';
import { cardOfPayment, type SavedCard } from '../../payments/stripe-card.service.ts';
import {
  type CheckoutState,
  createCheckoutSession,
  expireCheckoutSession,
  isOnItsWay,
  retrieveCheckoutSession,
} from '../../payments/stripe-checkout.service.ts';
import type { DisputeState } from '../../payments/stripe-dispute.service.ts';
import { isMissing, ProviderRefused } from '../../payments/stripe-errors.service.ts';
import { clock } from '../../platform/clock.ts';
import { db, type Tx } from '../../platform/db.ts';
import { failpoint } from '../../platform/failpoint.ts';
import { formatMoney, formatUsd } from '../../platform/money.ts';
import { Refusal } from '../../platform/refusal.ts';
import { MINUTE } from '../../platform/rules.ts';
import { transaction } from '../../platform/transaction.ts';
import { isSeated } from '../../seating/rules.ts';
import { giveBack, seatPaidBooking } from '../core/confirmation.ts';
import { mailSeatsForFriends } from '../core/friend-mails.ts';
import { disputesBefore, syncEarlierReturns } from '../core/payment-sync.ts';
import { mailPaymentReturned } from '../core/refund-mails.ts';
import { refundUnallocated } from '../core/unallocated.ts';
import { keepUnderWay } from '../core/under-way.ts';
import { mailPaymentInReview, mailPaymentOnItsWay, mailPaymentRefused } from './checkout-mails.ts';
import { checkoutRequest } from './checkout-request.ts';
import { isOfCredit, releaseHeld, settleHeld } from './credit-order.ts';
import { endCheckout, lockCheckout, readCheckout, type WholeCheckout } from './whole-checkout.ts';

/**
 * Brings our rows in line with the state of a checkout at Stripe. The only way in which a page's payment becomes a
 * booking. Idempotent: the webhook, /success and the sweeper call it in any order and as often as they like; the first
 * call does the work, the others change nothing. `stripeSessionId`: the page that an event names, which we may not have
 * stored yet.
 */
export async function settle(checkoutId: number, stripeSessionId?: string): Promise<CheckoutState | null> {
  const checkout = await readCheckout(db, checkoutId);
  if (isOfCredit(checkout)) return settleHeld(checkoutId);
  const state = await (stripeSessionId && !checkout.stripeSessionId
    ? namedPage(checkout, stripeSessionId)
    : stateAtStripe(checkout));
  if (state) await apply(checkout, state);
  return state;
}

/** Ends a checkout that is no longer wanted: at Stripe first; only what Stripe ended is released here. */
export async function releaseCheckout(checkoutId: number): Promise<void> {
  const checkout = await readCheckout(db, checkoutId);
  if (isOfCredit(checkout)) {
    await releaseHeld(checkoutId);
    return;
  }
  const known = await stateAtStripe(checkout);
  if (!known) return;
  const state = known.status === 'open' ? await expireCheckoutSession(known.id) : known;
  await apply(checkout, state);
}

/**
 * Retrieves a page whose creation was never reported to us; if its checkout was given up, the page is closed, unless
 * it was paid. null: the page belongs to another order: one that had the same ID before a backup was restored, or one
 * of another installation, such as a test installation on the same Stripe account.
 */
async function namedPage(checkout: WholeCheckout, stripeSessionId: string): Promise<CheckoutState | null> {
  const state = await retrieveCheckoutSession(stripeSessionId);
  const isOlder = state.createdAt.getTime() < checkout.createdAt.getTime() - MINUTE;
  const leadsHere = state.successUrl?.startsWith(`${checkout.origin}/`);
  if (state.checkoutId !== checkout.id || isOlder) return null;
  if (!leadsHere) return null;
  const givenUp = checkout.status === 'failed' || checkout.status === 'expired';
  return givenUp && state.status === 'open' ? expireCheckoutSession(state.id) : state;
}

/** Stripe has no such page, as with the keys of another account. Staff have to confirm that nobody paid on it. */
export class PageGone extends Refusal {
  constructor() {
    super(
      'CONFLICT',
      'Our payment provider no longer has the payment page of this order. Our team is looking into it: until then you can neither pay for the order nor cancel it.',
    );
  }
}

export const pageGoneKey = (checkoutId: number) => `page-gone:${checkoutId}`;

async function tellGone(error: unknown, { id }: WholeCheckout): Promise<never> {
  if (!isMissing(error)) throw error;
  const message = `Stripe does not have the payment page of checkout ${id}; once it is overdue the audit finds it, to be set aside`;
  await raiseAlert(db, pageGoneKey(id), message, { checkoutId: id });
  throw new PageGone();
}

/** null: Stripe never created a session for it and never will; the checkout has been marked as failed. */
async function stateAtStripe(checkout: WholeCheckout): Promise<CheckoutState | null> {
  const { stripeSessionId } = checkout;
  if (stripeSessionId)
    return retrieveCheckoutSession(stripeSessionId).catch((error: unknown) => tellGone(error, checkout));
  if (checkout.status === 'failed') return null;
  try {
    // The response was lost. The same idempotency key returns the same session, if there is one.
    return await createCheckoutSession(await checkoutRequest(checkout));
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    await transaction(async (tx) => {
      const current = await lockCheckout(tx, checkout.id);
      // Its player may have tried again meanwhile, with another key.
      const same = current.idempotencyKey === checkout.idempotencyKey && !current.stripeSessionId;
      if (same) await endCheckout(tx, current, 'failed');
    });
    return null;
  }
}

const campaignsOf = ({ bookings }: WholeCheckout) =>
  bookings.flatMap(({ session }) => session.campaignId ?? []);

/** The card saved by a payment for a campaign date, to charge later dates; null: none. */
async function savedCard(checkout: WholeCheckout, state: CheckoutState): Promise<SavedCard | null> {
  const wanted = state.paid && checkout.status !== 'complete' && campaignsOf(checkout).length > 0;
  if (!wanted || !state.paymentIntentId) return null;
  return cardOfPayment(state.paymentIntentId);
}

async function apply(before: WholeCheckout, state: CheckoutState) {
  const { id: checkoutId } = before;
  const card = await savedCard(before, state);
  const disputes = before.status === 'complete' ? [] : await disputesBefore(state);
  await transaction(async (tx) => {
    const checkout = await lockCheckout(tx, checkoutId);
    failpoint('settle:after-lock');
    if (!checkout.stripeSessionId) {
      await tx.checkout.update({
        where: { id: checkoutId },
        data: { stripeSessionId: state.id, url: state.url },
      });
    }
    if (checkout.status === 'complete') return;
    if (state.status === 'complete' && state.paid) await complete(tx, checkout, state, { card, disputes });
    else if (isOnItsWay(state)) await wait(tx, checkout);
    else if (state.refusedByBank) await refuse(tx, checkout);
    else if (state.status === 'expired') await endCheckout(tx, checkout, 'expired');
    else if (checkout.status === 'creating') {
      await tx.checkout.update({ where: { id: checkoutId }, data: { status: 'open' } });
    }
    failpoint('settle:before-commit');
  });
  failpoint('settle:after-commit');
  if (state.paid) await syncEarlierReturns(state);
}

/** Keeps the seats while the bank has not confirmed or declined the payment. */
async function wait(tx: Tx, checkout: WholeCheckout) {
  // The bank has declined since this was read. If we never stored the page, nothing was read before.
  if (checkout.status === 'failed' && checkout.stripeSessionId) return;
  await tx.checkout.update({ where: { id: checkout.id }, data: { status: 'processing' } });
  for (const booking of checkout.bookings) await keepUnderWay(tx, booking, 'processing');
  await mailPaymentOnItsWay(tx, checkout);
}

/** Ends the checkout because the bank declined after the page was filled in. */
async function refuse(tx: Tx, checkout: WholeCheckout) {
  if (checkout.status === 'failed') return;
  await endCheckout(tx, checkout, 'failed', 'Your bank did not carry out the payment. You owe nothing.');
  await mailPaymentRefused(tx, checkout);
}

async function complete(
  tx: Tx,
  checkout: WholeCheckout,
  state: CheckoutState,
  { card, disputes }: { card: SavedCard | null; disputes: DisputeState[] },
) {
  await tx.checkout.update({
    where: { id: checkout.id },
    data: { status: 'complete', completedAt: clock.now() },
  });
  const expected = checkout.amountCents;
  const rightAmount = state.amountCents === expected && state.currency === 'usd';
  const shares: Share[] = rightAmount
    ? checkout.bookings.map(({ id, amountCents, creditCents }) => ({
        bookingId: id,
        amountCents: amountCents - creditCents,
      }))
    : [];
  const payment = await recordPayment(tx, {
    userId: checkout.userId,
    checkoutId: checkout.id,
    state,
    shares,
    what: `checkout ${checkout.id}`,
  });
  for (const dispute of disputes) await writeDispute(tx, dispute, { id: payment.id, user: checkout.user });
  if (!rightAmount) return keepForReview(tx, checkout, state, payment);
  const goneCents = state.refundedCents;
  const paid = { paymentId: payment.id, card, goneCents };
  const isBack = goneCents >= state.amountCents;
  for (const booking of checkout.bookings) {
    if (isBack && booking.paymentId === null && !isSeated(booking)) {
      await giveBack(tx, booking, paid, 'by_hand');
    } else await seatPaidBooking(tx, booking, paid);
    failpoint('settle:after-seat');
  }
  await mailSeatsForFriends(tx, checkout.id);
  const untakenCents = shares.reduce((rest, { amountCents }) => rest - amountCents, expected);
  if (untakenCents > 0) await returnUntaken(tx, { ...payment, user: checkout.user }, untakenCents, goneCents);
}

/** Keeps the seats for a payment of the wrong amount until staff have decided. */
async function keepForReview(
  tx: Tx,
  checkout: WholeCheckout,
  state: CheckoutState,
  payment: Awaited<ReturnType<typeof recordPayment>>,
) {
  for (const booking of checkout.bookings) await keepUnderWay(tx, booking, 'in_review');
  await mailPaymentInReview(tx, checkout, payment);
  const got = formatMoney(state.amountCents, state.currency);
  await alarmStaff(tx, {
    key: `amount-mismatch:${payment.stripePaymentIntentId}`,
    message: `Checkout ${checkout.id} was paid with ${got}, expected ${formatUsd(checkout.amountCents)}`,
    detail: { checkoutId: checkout.id, paymentId: payment.id },
    aboutUserIds: [checkout.userId],
    subject: `A payment of another amount waits for you: ${checkout.user.fullName}`,
    paragraphs: [
      `${checkout.user.fullName} paid ${got}, and ${formatUsd(checkout.amountCents)} was asked. The seat is kept and the player is told that we look into it.`,
      'Please accept the payment or refund it on the money page.',
    ],
  });
}

/**
 * Refunds the unallocated part of a payment: a date that was reserved again, as after its page was set aside, waits
 * for another payment.
 */
async function returnUntaken(
  tx: Tx,
  payment: Parameters<typeof mailPaymentReturned>[1],
  amountCents: number,
  goneCents: number,
) {
  const rest = await refundUnallocated(tx, { paymentId: payment.id, amountCents }, 'session_full', goneCents);
  if (rest.owedCents === 0) return;
  const reason =
    'your payment arrived after its payment page was closed, so we return it to you. If you have reserved this date, you still need to pay for it.';
  await mailPaymentReturned(tx, payment, rest, reason);
}
