import type { CheckoutRequest } from '../../payments/stripe-checkout.service.ts';
import { db, Prisma } from '../../platform/db.ts';
import { inWords, paidHow } from '../core/to-pay.ts';

/** A checkout with all that its payment page shows. */
export const payable = {
  bookings: {
    include: { session: { include: { campaign: true } } },
    orderBy: { id: 'asc' },
  },
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

/**
 * Returns the request to Stripe for a checkout. It is stored before the first call: edits of a title or an address do
 * not change it, so a retry with the same idempotency key sends the same request and returns the same page.
 */
export async function checkoutRequest(checkout: Asked): Promise<CheckoutRequest> {
  const { id, idempotencyKey } = checkout;
  const words = wordsOf(checkout);
  const { count } = await db.checkout.updateMany({
    where: { id, idempotencyKey, asked: { equals: Prisma.DbNull } },
    data: { asked: JSON.parse(JSON.stringify(words)) },
  });
  if (count === 1) return words;
  const { asked } = await db.checkout.findUniqueOrThrow({ where: { id }, select: { asked: true } });
  const known = asked as unknown as (CheckoutRequest & { expiresAt: string }) | null;
  if (known?.idempotencyKey !== idempotencyKey) return words; // the hold was renewed meanwhile
  return { ...known, expiresAt: new Date(known.expiresAt) };
}

const wordsOf = (checkout: Asked): CheckoutRequest => ({
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
