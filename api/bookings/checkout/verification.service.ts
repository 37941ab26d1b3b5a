import { ProviderAway } from '../../payments/stripe-errors.service.ts';
import { clock } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { failpoint } from '../../platform/failpoint.ts';
import { parse } from '../../platform/parse.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type MaybeViewer, requireViewer } from '../../platform/viewer.ts';
import { isSeated } from '../../seating/rules.ts';
import { stripeSessionId as stripeSessionIdRule } from '../core/checkout.rules.ts';
import { paymentLooks } from '../core/provider-asks.ts';
import { paymentNote } from '../core/status.rules.ts';
import { settle } from './settle.service.ts';

export interface Verification {
  /** True when every paid seat is the player's. */
  success: boolean;
  amountCents: number;
  currency: string;
  customerEmail: string | null;
  createdAt: Date;
  paymentStatus: string;
  /** A plain sentence for the player. */
  message: string;
  bookingIds: number[];
  sessionIds: number[];
}

/**
 * Returns what became of a payment, for the page that Stripe sends the player to. Settles it if that was not done
 * yet.
 */
export async function verifyCheckout(maybe: MaybeViewer, input: unknown): Promise<Verification> {
  const viewer = requireViewer(maybe, 'Please log in to see your payment');
  const stripeSessionId = parse(stripeSessionIdRule, input, 'stripeSessionId');
  const checkout = await db.checkout.findFirst({ where: { stripeSessionId, userId: viewer.id } });
  if (!checkout) throw new Refusal('NOT_FOUND', 'No such payment in your account');
  await paymentLooks.use(viewer.id);
  failpoint('verify:before-settle');
  const state = await settle(checkout.id).catch((error: unknown) => {
    if (error instanceof ProviderAway) return stateFromRows(checkout.id);
    throw error;
  });
  failpoint('verify:after-settle');
  const bookings = await db.booking.findMany({ where: { checkoutId: checkout.id }, orderBy: { id: 'asc' } });
  const seated = bookings.filter(isSeated);
  const waiting = bookings.find((booking) => paymentNote(booking) !== null);
  const success = bookings.length > 0 && seated.length === bookings.length;
  return {
    success,
    amountCents: state?.amountCents ?? checkout.amountCents,
    currency: state?.currency ?? 'usd',
    customerEmail: state?.customerEmail ?? viewer.email,
    createdAt: state?.createdAt ?? clock.now(),
    paymentStatus: waiting?.paymentStatus ?? state?.paymentStatus ?? 'unpaid',
    message: success
      ? 'Your booking is paid and confirmed.'
      : ((waiting && paymentNote(waiting)) ?? sorry(bookings, state)),
    bookingIds: bookings.map((booking) => booking.id),
    sessionIds: [...new Set(seated.map((booking) => booking.sessionId))],
  };
}

function sorry(
  bookings: { endReason: string | null }[],
  state: { paid: boolean; refusedByBank?: boolean } | null,
): string {
  if (!state?.paid && !state?.refusedByBank)
    return 'Payment verification failed - booking may not have been confirmed';
  return (
    bookings.find((booking) => booking.endReason)?.endReason ??
    'We are looking into your payment and will write to you.'
  );
}

const LOOK_AGAIN_SECONDS = 10;

/** Returns a settled payment from our own rows while Stripe is unavailable. */
async function stateFromRows(checkoutId: number) {
  const payment = await db.payment.findFirst({
    where: { checkoutId, checkout: { status: 'complete' } },
    orderBy: { id: 'asc' },
  });
  if (!payment) {
    throw new Refusal(
      'UNAVAILABLE',
      'Your payment is being checked. The payment provider does not answer at the moment; nothing is lost, and this page looks again by itself.',
      undefined,
      LOOK_AGAIN_SECONDS,
    );
  }
  const { amountCents, currency, customerEmail, paidAt: createdAt } = payment;
  return { amountCents, currency, customerEmail, createdAt, paymentStatus: 'paid', paid: true };
}
