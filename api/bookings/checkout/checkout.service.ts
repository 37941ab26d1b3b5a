import { waitlistHorizon } from '../../catalog/rules.ts';
import { ensureCustomer } from '../../payments/customers.service.ts';
import { clock } from '../../platform/clock.ts';
import { db, isUniqueViolation } from '../../platform/db.ts';
import { env } from '../../platform/env.ts';
import { limit } from '../../platform/limits.ts';
import { parse } from '../../platform/parse.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type MaybeViewer, requireViewer, type Viewer } from '../../platform/viewer.ts';
import { checkoutInput } from '../core/checkout.rules.ts';
import { isAsShown, isStillAsAgreed } from './agreement.ts';
import type { PayableCheckout } from './checkout-request.ts';
import { hold, type Order, requireHoldable } from './hold.ts';
import { openCheckouts, orderToPay, sameOrder } from './order.service.ts';
import { type OpenCheckout, openAtStripe } from './payment-page.ts';
import { releaseCheckout } from './settle.service.ts';

const attempts = limit('checkout', 30, 600);
/**
 * Only for sessions with a waitlist, so close to the start that all on it are mailed each time a seat is released.
 */
const holdsPerTable = limit('hold-awaited', 6, 3600);

/**
 * Holds a seat in every session of the order (all or none) and opens one hosted payment page for them. A repeated
 * request for the same sessions returns the same page while it is open.
 */
export async function startCheckout(maybe: MaybeViewer, input: unknown): Promise<OpenCheckout> {
  const viewer = requireViewer(maybe, 'Authentication Required - Please log in to complete the booking');
  const { clientOrigin, ...order } = parse(checkoutInput, input);
  const { sessionIds, specialRequests } = order;
  const origin = returnOrigin(clientOrigin);
  await attempts.use(viewer.id);

  const open = await ownOpen(viewer, order);
  if (open.same && specialRequests !== '') {
    await db.booking.updateMany({
      where: { checkoutId: open.same.id, status: 'pending', forFriend: false },
      data: { specialRequests },
    });
  }
  if (!open.same) await readyToSaveCard(viewer, sessionIds);
  const take = async () => (await reusable(viewer, order, open)) ?? holdOrReuse(viewer, order, origin);
  // The limit is checked before a seat of another order is given up: a player over the limit keeps what they hold.
  const checkout = await (open.same ? take() : countAwaited(viewer, sessionIds, take));
  return openAtStripe(checkout);
}

/** Counts a hold whose release mails the waitlist. An attempt that got no seat does not count. */
async function countAwaited<T>(viewer: Viewer, sessionIds: number[], hold: () => Promise<T>): Promise<T> {
  const awaited = await db.session.findMany({
    where: {
      id: { in: sessionIds },
      scheduledAt: { lte: waitlistHorizon(clock.now()) },
      waitlist: { some: { status: 'waiting', userId: { not: viewer.id } } },
    },
    select: { id: true },
  });
  return holdsPerTable.countDone(
    awaited.map(({ id }) => `${viewer.id} ${id}`),
    'You have taken a seat of this session too often within an hour. Please try again in {wait}.',
    hold,
  );
}

/** Creates the Stripe customer before the first page: a campaign's later dates are charged to a customer's card. */
async function readyToSaveCard(viewer: Viewer, sessionIds: number[]) {
  const where = { id: { in: sessionIds }, campaignId: { not: null }, status: { not: 'draft' as const } };
  if ((await db.session.count({ where })) > 0) await ensureCustomer(viewer.id);
}

/** Returns where Stripe sends the browser back to: our own address, or one of the configured ones. */
function returnOrigin(clientOrigin: string | undefined): string {
  if (clientOrigin === undefined || clientOrigin === '') return env.publicUrl;
  if (!env.origins.includes(clientOrigin)) throw new Refusal('BAD_INPUT', 'Unknown origin', 'clientOrigin');
  return clientOrigin;
}

/** The viewer's open checkout that matches the order, and others that overlap with it. */
interface OwnOpen {
  same: PayableCheckout | null;
  others: PayableCheckout[];
}

async function ownOpen(viewer: Viewer, order: Order): Promise<OwnOpen> {
  const open = await openCheckouts(viewer, order.sessionIds);
  if (open.length === 0) return { same: null, others: [] };
  const { cardCents } = await orderToPay(viewer, order, open);
  const candidate = sameOrder(open, order);
  const fits =
    candidate?.amountCents === cardCents && isAsShown(order, candidate) && isStillAsAgreed(candidate);
  const same = fits ? candidate : null;
  return { same, others: open.filter((checkout) => checkout !== same) };
}

/** Returns the matching checkout. The others are given up first, provided that the new order can be held. */
async function reusable(viewer: Viewer, order: Order, { same, others }: OwnOpen) {
  if (!same && others.length > 0) await requireHoldable(viewer, order, others);
  for (const checkout of others) await releaseCheckout(checkout.id);
  return same;
}

const OTHER_TABS =
  'You are booking this in another window at the same moment. Nothing was booked here; please try again.';

/** Each other tab of the player can win the race once at most, so after this many tries no other is left. */
const TRIES = 5;

async function holdOrReuse(
  viewer: Viewer,
  order: Order,
  origin: string,
  triesLeft = TRIES,
): Promise<PayableCheckout> {
  try {
    return await hold(viewer, order, origin);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    // The viewer's other tab was faster: use its page, unless it was given up for this order.
    const other = await reusable(viewer, order, await ownOpen(viewer, order));
    if (other) return other;
    if (triesLeft > 1) return holdOrReuse(viewer, order, origin, triesLeft - 1);
    throw new Refusal('CONFLICT', OTHER_TABS, 'sessionId');
  }
}
