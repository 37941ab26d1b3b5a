import { creditBalance } from '../../payments/credits.service.ts';
import { ensureCustomer } from '../../payments/customers.service.ts';
import { clock } from '../../platform/clock.ts';
import { db, type Prisma, type Tx } from '../../platform/db.ts';
import { env } from '../../platform/env.ts';
import { failpoint } from '../../platform/failpoint.ts';
import { limit } from '../../platform/limits.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';
import { transaction } from '../../platform/transaction.ts';
import { type MaybeViewer, requireViewer } from '../../platform/viewer.ts';
import { isReservation } from '../../seating/rules.ts';
import { settingsIn } from '../../settings/settings.service.ts';
import { payable } from '../checkout/checkout-request.ts';
import { completeWithCredit } from '../checkout/credit-order.ts';
import { type OpenCheckout, openAtStripe } from '../checkout/payment-page.ts';
import { releaseCheckout, settle } from '../checkout/settle.service.ts';
import { holdMs } from '../core/checkout.rules.ts';
import { HOLD_GRACE_SECONDS } from '../core/hold.rules.ts';
import { holdSeatUntil } from '../core/seats.ts';
import { applyCredit } from '../core/session-credit.ts';
import { paymentNote } from '../core/status.rules.ts';
import { toPay } from '../core/to-pay.ts';
import { type ChargedBooking, canBeCharged, isBeingPaid, lockCharged } from './charge-lock.ts';

const pages = limit('date-payment', 30, 600);

/** Opens the hosted page on which a member pays a reserved date by hand, as after a declined charge. */
export async function payCampaignDate(
  maybe: MaybeViewer,
  bookingId: number,
  { useCredit = true } = {},
): Promise<OpenCheckout> {
  const viewer = requireViewer(maybe, 'Please log in to pay for your bookings');
  const known = await db.booking.findFirst({
    where: { id: bookingId, userId: viewer.id },
    include: { membership: true },
  });
  if (!known) throw notFound('Booking');
  await pages.use(viewer.id);
  if (isReservation(known)) {
    if (known.checkoutId) await endOtherPage(known.checkoutId, known, useCredit);
    await ensureCustomer(viewer.id);
  }
  const checkout = await transaction(async (tx) => {
    const booking = await lockCharged(tx, bookingId, { withCredit: true });
    const id = await openPage(tx, booking, useCredit);
    failpoint('checkout:before-commit');
    return tx.checkout.findUniqueOrThrow({ where: { id }, include: payable });
  });
  failpoint('checkout:after-commit');
  return openAtStripe(checkout);
}

/**
 * Ends a page at Stripe that has expired or asks another amount, before a new one is opened; a page that was paid
 * counts.
 */
async function endOtherPage(
  checkoutId: number,
  booking: Prisma.BookingGetPayload<{ include: { membership: true } }>,
  useCredit: boolean,
) {
  const { expiresAt, amountCents } = await db.checkout.findUniqueOrThrow({ where: { id: checkoutId } });
  const credit = useCredit ? (await creditBalance(booking.userId)) + booking.creditCents : 0;
  // A page opened before the player joined may ask another price than the fixed one.
  const { priceCents } = booking.membership ?? { priceCents: booking.amountCents };
  const { cardCents } = toPay({ priceCents, mayPayAll: true }, credit);
  const isSame = expiresAt > clock.now() && amountCents === cardCents;
  await (isSame ? settle(checkoutId) : releaseCheckout(checkoutId));
}

/**
 * Returns the ID of the one checkout of a reserved date. The seat is held as before, and as long as the page can be
 * paid.
 */
async function openPage(tx: Tx, booking: ChargedBooking, useCredit: boolean): Promise<number> {
  const now = clock.now();
  if (!canBeCharged(booking))
    throw new Refusal('CONFLICT', 'There is nothing to pay for this date right now');
  const note = paymentNote(booking);
  if (note) throw new Refusal('CONFLICT', note);
  if (booking.checkout && isBeingPaid(booking)) {
    if (booking.checkout.expiresAt > now) return booking.checkout.id;
    throw new Refusal('CONFLICT', 'Your payment page has just ended. Please try again.');
  }
  const underWay = await tx.chargeAttempt.count({ where: { bookingId: booking.id, status: 'pending' } });
  if (underWay > 0) {
    throw new Refusal(
      'CONFLICT',
      'Your saved card is being charged right now. Please look again in a minute.',
    );
  }
  const { cardCents: amountCents } = await applyCredit(tx, booking, useCredit);
  const expiresAt = new Date(now.getTime() + holdMs(await settingsIn(tx)));
  const { id } = await tx.checkout.create({
    data: {
      userId: booking.userId,
      amountCents,
      idempotencyKey: `checkout:${crypto.randomUUID()}`,
      origin: env.publicUrl,
      expiresAt,
      nextCheckAt: new Date(now.getTime() + 10_000),
    },
  });
  await tx.booking.update({ where: { id: booking.id }, data: { checkoutId: id } });
  await holdSeatUntil(tx, booking.id, new Date(expiresAt.getTime() + HOLD_GRACE_SECONDS * 1000));
  if (amountCents === 0) await completeWithCredit(tx, id);
  return id;
}
