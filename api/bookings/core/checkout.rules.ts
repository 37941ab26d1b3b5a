import { z } from 'zod';
import { id, MINUTE, text } from '../../platform/rules.ts';
import type { ShopSettings } from '../../settings/rules.ts';

/** How long a payment page lives: Stripe wants its 30 minutes from the moment it hears of it. */
export const holdMs = ({ holdMinutes }: Pick<ShopSettings, 'holdMinutes'>) => (holdMinutes + 1) * MINUTE;

/** How long seats are held once somebody goes to pay now: no hold outlives the start of its session. */
export function holdInWords(
  { holdMinutes }: Pick<ShopSettings, 'holdMinutes'>,
  starts: readonly Date[],
  now: Date,
): string {
  const first = Math.min(...starts.map(Number));
  return first - now.getTime() < holdMinutes * MINUTE
    ? 'until the session starts'
    : `for ${holdMinutes} minutes`;
}

export const MAX_CART = 10;
/** So many friends one player brings to a table. */
export const MAX_FRIENDS = 5;
export const TOO_MANY_FRIENDS = `At most ${MAX_FRIENDS} friends at one table`;
/** Stripe takes no less. */
export const MIN_CARD_CENTS = 50;
export const TERMS_VERSION = '2025-07-05';

const agreeToTerms = z.literal(true, { error: 'You must agree to the terms and conditions' });
export const MAX_REQUESTS = 1000;
export const specialRequests = text(
  MAX_REQUESTS,
  `Special requests must be at most ${MAX_REQUESTS} characters`,
).default('');

/** The form on /booking/{id}. */
export const bookingForm = z.object({ specialRequests, agreeToTerms });

const cartItem = z.object({
  sessionId: id('Invalid session ID'),
  quantity: z.literal(1, { error: 'One seat per session and player' }).default(1),
});

const shownSession = z.object({
  sessionId: id('Invalid session ID'),
  scheduledAt: z.coerce.date('Must be a time'),
  gameMasterId: id('Invalid game master ID'),
});

/** POST /api/create-checkout-session: one session or a cart. */
export const checkoutInput = z
  .object({
    sessionId: id('Invalid session ID').optional(),
    cartItems: z.array(cartItem).max(MAX_CART, `At most ${MAX_CART} sessions at once`).optional(),
    specialRequests,
    agreeToTerms,
    /** Asked of whoever has not said so before, as the next is. */
    isAdult: z.boolean({ error: 'You must be 18 or older to take a seat' }).default(false),
    agreeToConduct: z.boolean({ error: 'You must agree to the code of conduct' }).default(false),
    /** Session credit pays first, unless its player keeps it for another time. */
    useCredit: z.boolean({ error: 'Please say whether to use your session credit' }).default(true),
    /** Seats for friends beside one's own, at one table. */
    friends: z
      .number('Please say how many friends')
      .int('Please say how many friends')
      .min(0, 'Please say how many friends')
      .max(MAX_FRIENDS, TOO_MANY_FRIENDS)
      .default(0),
    clientOrigin: z.string().max(300).optional(),
    /** What the player was shown: another price, other rules of cancelling or another evening are not agreed to. */
    shownPriceCents: z.number().int('Must be whole cents').min(0).max(10_000_000).optional(),
    shownPolicyVersion: z.string().max(40).optional(),
    /** Of each session when it was to be, and who was to run it. */
    shownSessions: z.array(shownSession).max(MAX_CART, 'Too many sessions').optional(),
  })
  .transform(({ sessionId, cartItems = [], ...rest }) => ({
    ...rest,
    sessionIds: [
      ...new Set([...(sessionId ? [sessionId] : []), ...cartItems.map((item) => item.sessionId)]),
    ].sort((a, b) => a - b),
  }))
  .refine(({ sessionIds }) => sessionIds.length > 0, {
    message: 'Empty Cart - Please add sessions to your cart before checkout',
    path: ['sessionId'],
  })
  .refine(({ sessionIds, friends }) => friends === 0 || sessionIds.length === 1, {
    message: 'Seats for friends are booked one session at a time',
    path: ['friends'],
  });

export const stripeSessionId = z
  .string({ error: 'No payment session found in URL' })
  .regex(/^cs_[A-Za-z0-9_]{5,200}$/, 'No payment session found in URL');
