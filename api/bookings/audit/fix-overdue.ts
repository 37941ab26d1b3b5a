import { returnCredit } from '../../payments/credits.service.ts';
import { setEventAside } from '../../payments/webhook.service.ts';
import { clock } from '../../platform/clock.ts';
import { db, type Tx } from '../../platform/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import { wakeAfter } from '../../platform/transaction.ts';
import { lock, lockRow } from '../../seating/locks.ts';
import { releaseReservation } from '../charges/charge-upkeep.service.ts';
import { settleChargesOf } from '../charges/charges.service.ts';
import { UNPAID } from '../checkout/checkout-mails.ts';
import { PageGone, pageGoneKey, releaseCheckout } from '../checkout/settle.service.ts';
import { endCheckout, lockCheckout, readCheckout } from '../checkout/whole-checkout.ts';
import { syncPaymentOf, syncReturnsOf } from '../core/payment-sync.ts';
import { lockBooking, returnMoney } from '../core/return-money.ts';
import { freeSeat } from '../core/seats.ts';
import type { Fix, Work } from './fix.ts';

/** Ends a booking whose held seat was never paid, and returns the credit set aside for it. */
export async function endUnpaid(tx: Tx, bookingId: number) {
  await freeSeat(tx, bookingId);
  await returnCredit(tx, bookingId, { settled: false });
  await tx.booking.update({
    where: { id: bookingId },
    data: { status: 'expired', endedAt: clock.now(), endReason: UNPAID },
  });
  return 'It was never paid: the booking has ended and the seat is free.';
}

/** Ends a checkout that the provider does not have. Nobody can pay it; only a super admin may say that nobody has. */
const goneCheckout = (checkoutId: number): Work => ({
  alerts: async () => [pageGoneKey(checkoutId)],
  lock: (tx) => lockCheckout(tx, checkoutId),
  async run(tx, choice) {
    if (choice !== 'set_aside') {
      throw new Refusal(
        'CONFLICT',
        'The provider does not have the checkout of this booking. A super admin can set it aside.',
      );
    }
    const checkout = await readCheckout(tx, checkoutId);
    if (checkout.status === 'complete')
      throw new Refusal('CONFLICT', 'Money has come for it. Look at the payment of its checkout first.');
    await endCheckout(tx, checkout, 'failed', UNPAID);
    return 'The provider does not have it: seats that were held by it are free, and reserved dates are reserved again, as before.';
  },
});

/** True when the provider says that it does not have the checkout page. */
const findsNothing = (asking: Promise<void>) =>
  asking.then(
    () => false,
    (error: unknown) => {
      if (error instanceof PageGone) return true;
      throw error;
    },
  );

/** Settles a hold that expired long ago: the provider's answer about its checkout decides. */
export const settleHold: Fix = async (id) => {
  const { checkoutId } = await db.booking.findUniqueOrThrow({ where: { id } });
  if (checkoutId && (await findsNothing(releaseCheckout(checkoutId)))) return goneCheckout(checkoutId);
  return {
    settled: 'We asked the provider, and the booking and its seat now match the answer.',
    lock: (tx) => lock(tx, { bookings: [id] }),
    async run(tx) {
      const { checkout } = await tx.booking.findUniqueOrThrow({ where: { id }, include: { checkout: true } });
      if (checkout && checkout.status !== 'expired' && checkout.status !== 'failed') {
        throw new Refusal(
          'CONFLICT',
          'The provider says that money came, or is on its way. Look at the payment of its checkout first.',
        );
      }
      return endUnpaid(tx, id);
    },
  };
};

/** The provider's answer settles a reserved date, unless its page is being paid at this moment. */
const unlessPaid = (id: number, settled: string): Work => ({
  settled,
  lock: (tx) => lock(tx, { bookings: [id] }),
  async run() {
    throw new Refusal('CONFLICT', 'It is being paid at this moment. Look again in a few minutes.');
  },
});

/** Releases a reserved date whose deadline has passed. */
export const releaseDate: Fix = async (id) => {
  const isGone = await findsNothing(releaseReservation(id));
  const { checkoutId } = await db.booking.findUniqueOrThrow({ where: { id } });
  if (checkoutId && isGone) return goneCheckout(checkoutId);
  return unlessPaid(
    id,
    'The seat is free again, unless the provider said that it was paid. The player is told.',
  );
};

/** Settles a reserved date whose payment was on its way when its session was played. */
export const settleUndecided: Fix = async (id, finding) => {
  await settleChargesOf(id);
  const work = await releaseDate(id, finding);
  if (work.alerts) return work; // its page is gone at the provider
  return {
    settled: 'We asked the provider, and the date now matches the answer.',
    lock: (tx) => lock(tx, { bookings: [id] }),
    async run(tx) {
      const { checkoutId } = await tx.booking.findUniqueOrThrow({ where: { id } });
      if (checkoutId || (await tx.chargeAttempt.count({ where: { bookingId: id, status: 'pending' } })) > 0) {
        throw new Refusal(
          'CONFLICT',
          'The provider says that the bank has not decided about this payment. Look it up there.',
        );
      }
      return endUnpaid(tx, id); // nothing is left that could be paid
    },
  };
};

/** Has the charge job look up a charge again whose booking was not confirmed. */
export const askCharge: Fix = async (id) => ({
  lock: (tx) => lock(tx, { bookings: [id] }),
  async run(tx) {
    await tx.chargeAttempt.updateMany({
      where: { bookingId: id, status: 'succeeded' },
      data: { status: 'pending', finishedAt: null, nextAttemptAt: clock.now() },
    });
    wakeAfter(tx, 'charge-campaign-dates');
    return 'We are asking the provider about the charge. It is not made a second time.';
  },
});

const releasePage =
  (settled: string): Fix =>
  async (id) => {
    const { checkoutId } = await db.booking.findUniqueOrThrow({ where: { id } });
    if (checkoutId && (await findsNothing(releaseCheckout(checkoutId)))) return goneCheckout(checkoutId);
    return unlessPaid(id, settled);
  };

/** Settles a reserved date whose payment page ended long ago: the provider's answer decides. */
export const settlePage = releasePage('We asked the provider, and the date now matches the answer.');

/** Closes the page of a booking that is paid, so that nobody pays for it twice. */
export const closePage = releasePage(
  'The page is closed. The seat stays, and what was paid on the page a second time goes back.',
);

/** Retries a refund that has been pending for days, after checking the provider's list for whether it was made. */
export const askRefund: Fix = async (id) => {
  const { paymentId } = await db.refund.findUniqueOrThrow({ where: { id } });
  await syncReturnsOf(paymentId);
  return {
    settled: 'We asked the provider: the refund is settled, and the booking says so.',
    lock: (tx) => lockRow(tx, 'Refund', id),
    async run(tx) {
      const { stripeRefundId } = await tx.refund.findUniqueOrThrow({ where: { id } });
      if (stripeRefundId) {
        throw new Refusal(
          'CONFLICT',
          `The provider has it (${stripeRefundId}) and has not carried it out: its bank has not answered, or our balance there is too low. Look it up there.`,
        );
      }
      await tx.refund.update({ where: { id }, data: { nextAttemptAt: clock.now() } });
      wakeAfter(tx, 'execute-refunds');
      return 'We are asking the provider for it now.';
    },
  };
};

/** Retries a webhook event that failed. Resets its attempts, so that the backoff does not delay it by an hour. */
export const retryEvent: Fix = async (_number, { id }) => ({
  lock: (tx) => lockRow(tx, 'WebhookEvent', id),
  async run(tx, choice) {
    if (choice === 'set_aside') {
      await setEventAside(tx, id);
      return 'We will not try it again.';
    }
    await tx.webhookEvent.update({ where: { id }, data: { attempts: 0, nextAttemptAt: clock.now() } });
    wakeAfter(tx, 'process-webhooks');
    return 'We are trying it again now.';
  },
});

/** Refunds a booking that is still live in a cancelled session. */
export const returnCancelled: Fix = async (id) => {
  await syncPaymentOf(id);
  const { session } = await db.booking.findUniqueOrThrow({ where: { id }, include: { session: true } });
  return {
    lock: (tx) => lock(tx, { sessions: [session.id], bookings: [id] }),
    async run(tx) {
      const booking = await lockBooking(tx, id);
      const reason = session.cancelReason ?? 'The session was cancelled.';
      return returnMoney(tx, booking, 'session_cancelled', reason);
    },
  };
};
