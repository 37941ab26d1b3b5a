import { alarmStaff } from '../../payments/alarm.service.ts';
import { createCheckoutSession } from '../../payments/stripe-checkout.service.ts';
import { ProviderRefused } from '../../payments/stripe-errors.service.ts';
import { clock } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { failpoint } from '../../platform/failpoint.ts';
import { Refusal } from '../../platform/refusal.ts';
import { transaction } from '../../platform/transaction.ts';
import { checkoutRequest, type PayableCheckout } from './checkout-request.ts';
import { renewHold } from './renewal.ts';
import { releaseCheckout, settle } from './settle.service.ts';

export interface OpenCheckout {
  id: number;
  url: string;
  /** null: session credit paid for everything; there is nothing to pay. */
  stripeSessionId: string | null;
  expiresAt: Date;
  amountCents: number;
}

/**
 * Completes a held order that session credit pays for. The hold may end meanwhile, as when a session is called off.
 */
async function completeHeld({ id }: PayableCheckout) {
  await settle(id);
  const { status } = await db.checkout.findUniqueOrThrow({ where: { id }, select: { status: true } });
  if (status !== 'complete')
    throw new Refusal('CONFLICT', 'Nothing was booked, and your session credit is yours again.');
}

/** Alerts staff, once a day while it lasts, that Stripe refuses our request or account: maybe nobody can pay. */
const tellOfRefusal = ({ id, userId }: PayableCheckout, { message }: ProviderRefused) =>
  transaction((tx) =>
    alarmStaff(tx, {
      key: `page-refused:${clock.now().toISOString().slice(0, 10)}`,
      message: `Stripe refuses to make the payment page of checkout ${id}: ${message}`,
      detail: { checkoutId: id },
      aboutUserIds: [userId],
      subject: 'The payment provider refuses to make a payment page',
      paragraphs: [
        `${message}. Nothing was charged, and the seats are free again. Stripe’s own pages show the request of checkout ${id} with its reason.`,
        'If that is our account, nobody can pay until it is put right. You are told of the first one of a day only.',
      ],
    }),
  );

/** Opens the payment page of this checkout at Stripe; a repeated call returns the same page. */
export async function openAtStripe(checkout: PayableCheckout): Promise<OpenCheckout> {
  if (checkout.amountCents === 0) {
    if (checkout.status === 'creating') await completeHeld(checkout);
    return {
      ...checkout,
      url: `${checkout.origin}/account?tab=bookings&success=true`,
      stripeSessionId: null,
    };
  }
  if (checkout.url && checkout.stripeSessionId) {
    return { ...checkout, url: checkout.url, stripeSessionId: checkout.stripeSessionId };
  }
  try {
    failpoint('checkout:before-call');
    const state = await createCheckoutSession(await checkoutRequest(checkout));
    failpoint('checkout:after-call');
    if (!state.url) throw new Refusal('UNAVAILABLE', 'No checkout URL returned');
    await db.checkout.updateMany({
      where: { id: checkout.id, status: 'creating' },
      data: { status: 'open', stripeSessionId: state.id, url: state.url },
    });
    failpoint('checkout:after-result');
    return { ...checkout, url: state.url, stripeSessionId: state.id };
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    const renewed = await renewHold(checkout);
    if (renewed) return openAtStripe(renewed);
    await releaseCheckout(checkout.id);
    await tellOfRefusal(checkout, error);
    throw new Refusal('PAYMENT_FAILED', 'Payment Error - Failed to start payment session');
  }
}
