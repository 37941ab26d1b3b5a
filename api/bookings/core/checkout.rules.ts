import { z } from 'zod';
import { id, MINUTE, text } from '../../platform/rules.ts';
import type { ShopSettings } from '../../settings/rules.ts';

/**
 * How long a payment page lives, in milliseconds: one minute more, because Stripe counts its 30 minutes from when it
 * receives the request.
 */
export const holdMs = ({ holdMinutes }: Pick<ShopSettings, 'holdMinutes'>) => (holdMinutes + 1) * MINUTE;

/** How long seats are held when the player goes to pay now, in words: no hold outlives the start of its session. */
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
/** The most friends one player can bring to a table. */
export const MAX_FRIENDS = 5;
export const TOO_MANY_FRIENDS = `At most ${MAX_FRIENDS} friends at one table`;
/** Stripe's minimum charge. */
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
    /** Asked of players who have not confirmed it before, like the next field. */
    isAdult: z.boolean({ error: 'You must be 18 or older to take a seat' }).default(false),
    agreeToConduct: z.boolean({ error: 'You must agree to the code of conduct' }).default(false),
    /** Session credit pays first, unless the player chooses to keep it. */
    useCredit: z.boolean({ error: 'Please say whether to use your session credit' }).default(true),
    /** Seats for friends in addition to the player's own, at one table. */
    friends: z
      .number('Please say how many friends')
      .int('Please say how many friends')
      .min(0, 'Please say how many friends')
      .max(MAX_FRIENDS, TOO_MANY_FRIENDS)
      .default(0),
    clientOrigin: z.string().max(300).optional(),
    /**
     * What the player was shown: the checkout is refused if the price, cancellation rules, time or Game Master has
     * changed.
     */
    shownPriceCents: z.number().int('Must be whole cents').min(0).max(10_000_000).optional(),
    shownPolicyVersion: z.string().max(40).optional(),
    /** For each session, the start and the Game Master that were shown. */
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
