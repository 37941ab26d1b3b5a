import { clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db.ts';
import { failpoint } from '../../platform/failpoint.ts';
import { transaction } from '../../platform/transaction.ts';
import { lock } from '../../seating/locks.ts';
import { confirm, whyNot } from '../core/confirmation.ts';
import { mailSeatsForFriends } from '../core/friend-mails.ts';
import { keepSeat } from '../core/seats.ts';
import { endCheckout, lockCheckout, readCheckout, type WholeCheckout } from './whole-checkout.ts';

/** True when session credit pays for all of it: there is no payment page. */
export const isOfCredit = ({
  amountCents,
  stripeSessionId,
}: {
  amountCents: number;
  stripeSessionId: string | null;
}) => amountCents === 0 && stripeSessionId === null;

/** Runs `work` on an order paid by credit while its seats are held; only the first caller does. */
async function finishHeld(
  checkoutId: number,
  work: (tx: Tx, checkout: WholeCheckout) => Promise<void>,
): Promise<null> {
  await transaction(async (tx) => {
    const checkout = await lockCheckout(tx, checkoutId);
    if (checkout.status === 'creating') await work(tx, checkout);
    failpoint('settle:before-commit');
  });
  failpoint('settle:after-commit');
  return null;
}

/** Completes such an order, or ends it when that is no longer possible. */
export const settleHeld = (checkoutId: number) => finishHeld(checkoutId, completeIfHeld);

/** Gives up such an order. */
export const releaseHeld = (checkoutId: number) =>
  finishHeld(checkoutId, (tx, held) => endCheckout(tx, held, 'expired'));

/** A session may have been called off since its seat was held, and after a crash the hold may have run out. */
async function completeIfHeld(tx: Tx, checkout: WholeCheckout) {
  const { id, bookings, expiresAt } = checkout;
  let held = expiresAt > clock.now();
  for (const booking of bookings)
    held &&= booking.status === 'pending' && (await whyNot(tx, booking)) === null;
  await (held ? completeWithCredit(tx, id) : endCheckout(tx, checkout, 'expired'));
}

/**
 * Confirms an order paid entirely by credit: no card is charged. The caller that created the checkout has locked its
 * campaigns and dates.
 */
export async function completeWithCredit(tx: Tx, checkoutId: number) {
  const checkout = await readCheckout(tx, checkoutId);
  await lock(tx, { bookings: checkout.bookings.map(({ id }) => id) });
  await tx.checkout.update({
    where: { id: checkoutId },
    data: { status: 'complete', completedAt: clock.now() },
  });
  for (const booking of checkout.bookings) {
    await keepSeat(tx, booking.id);
    await confirm(tx, booking, null);
  }
  await mailSeatsForFriends(tx, checkoutId);
}
