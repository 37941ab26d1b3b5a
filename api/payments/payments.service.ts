import { clock } from '../platform/clock.ts';
import type { Tx } from '../platform/db.ts';
import { post } from './ledger.service.ts';

export interface Share {
  bookingId: number;
  amountCents: number;
}

/** Money captured by Stripe. */
export interface Received {
  paymentIntentId: string | null;
  amountCents: number;
  currency: string;
  customerEmail: string | null;
}

/**
 * Records money that arrived, for a checkout or (checkoutId null) from charging a saved card. One row per
 * PaymentIntent, however often it is reported. `shares` say which booking earned what; the rest stays unallocated.
 */
export async function recordPayment(
  tx: Tx,
  {
    userId,
    checkoutId,
    state,
    shares,
    what,
  }: { userId: number; checkoutId: number | null; state: Received; shares: Share[]; what: string },
) {
  const stripePaymentIntentId = state.paymentIntentId;
  if (!stripePaymentIntentId) throw new Error(`${what} is paid without a payment intent`);
  const known = await tx.payment.findUnique({ where: { stripePaymentIntentId } });
  if (known) return known;
  const payment = await tx.payment.create({
    data: {
      userId,
      checkoutId,
      stripePaymentIntentId,
      amountCents: state.amountCents,
      currency: state.currency,
      customerEmail: state.customerEmail,
      paidAt: clock.now(),
    },
  });
  const shared = shares.reduce((sum, share) => sum + share.amountCents, 0);
  const rest = payment.amountCents - shared;
  await post(tx, {
    key: `payment:${payment.id}`,
    memo: `Payment for ${what}`,
    paymentId: payment.id,
    entries: [
      { account: 'stripe', amountCents: payment.amountCents },
      ...shares.map(({ bookingId, amountCents }) => ({
        account: 'revenue' as const,
        bookingId,
        amountCents: -amountCents,
      })),
      ...(rest !== 0 ? [{ account: 'unallocated' as const, amountCents: -rest }] : []),
    ],
  });
  return payment;
}
