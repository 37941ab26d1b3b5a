import type { CheckoutRequest } from '../../payments/stripe-checkout.service.ts';
import type { Prisma } from '../../platform/db.ts';
import { inWords, paidHow } from '../core/to-pay.ts';

/** A checkout with all that its payment page shows. */
export const payable = {
  bookings: { include: { session: true }, orderBy: { sessionId: 'asc' } },
  user: true,
} as const satisfies Prisma.CheckoutInclude;
export type PayableCheckout = Prisma.CheckoutGetPayload<{ include: typeof payable }>;

interface Asked {
  id: number;
  idempotencyKey: string;
  origin: string;
  expiresAt: Date;
  user: { email: string; stripeCustomerId: string | null };
  bookings: {
    amountCents: number;
    creditCents: number;
    session: { title: string; gameSystem: string; campaignId: number | null };
  }[];
}

/** What Stripe is asked for a checkout, made from its rows alone, so that asking again asks the same. */
export const checkoutRequest = (checkout: Asked): CheckoutRequest => ({
  idempotencyKey: checkout.idempotencyKey,
  checkoutId: checkout.id,
  lines: checkout.bookings
    .map(({ session, ...booking }) => ({ session, pay: paidHow(booking) }))
    .filter(({ pay }) => pay.cardCents > 0) // session credit paid for the others
    .map(({ session, pay }) => ({
      name: session.title,
      description: `${session.gameSystem}, one seat at ${inWords(pay)}`,
      amountCents: pay.cardCents,
    })),
  email: checkout.user.email,
  customerId: checkout.bookings.some(({ session }) => session.campaignId !== null)
    ? checkout.user.stripeCustomerId
    : null,
  successUrl: `${checkout.origin}/success?session_id={CHECKOUT_SESSION_ID}`,
  cancelUrl: `${checkout.origin}/cancel?checkout=${checkout.id}`,
  expiresAt: checkout.expiresAt,
});
