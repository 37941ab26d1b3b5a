import { creditBalance } from '../../payments/credits.service.ts';
import { clock } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import type { MaybeViewer, Viewer } from '../../platform/viewer.ts';
import { SEATED } from '../../seating/rules.ts';
import { MAX_FRIENDS } from '../core/checkout.rules.ts';
import { priced, type ToPay, toPayEach, total } from '../core/to-pay.ts';
import { type PayableCheckout, payable } from './checkout-request.ts';
import { seatsOf } from './hold.ts';

/** The viewer's open checkouts that hold a seat in one of these sessions, the newest first. */
export const openCheckouts = (viewer: Viewer, sessionIds: readonly number[]): Promise<PayableCheckout[]> =>
  db.checkout.findMany({
    where: {
      userId: viewer.id,
      status: { in: ['creating', 'open'] },
      bookings: { some: { sessionId: { in: [...sessionIds] }, status: 'pending' } },
    },
    include: payable,
    orderBy: { id: 'desc' },
    take: 20,
  });

interface Asked {
  sessionIds: readonly number[];
  friends?: number;
  useCredit?: boolean;
}

/** Of these the one that is about exactly these seats and can still be paid. */
export const sameOrder = (open: readonly PayableCheckout[], { sessionIds, friends = 0 }: Asked) =>
  open.find(
    ({ bookings, expiresAt }) =>
      expiresAt > clock.now() &&
      bookings.length === sessionIds.length * (1 + friends) &&
      bookings.filter(({ forFriend }) => forFriend).length === sessionIds.length * friends &&
      bookings.every(({ sessionId }) => sessionIds.includes(sessionId)),
  );

/**
 * What booking these seats together costs this viewer. Credit that an open payment page of theirs has set
 * aside for them counts: asking again brings the same page, or gives that credit free first.
 */
export async function orderToPay(
  viewer: MaybeViewer,
  order: Asked,
  open?: readonly PayableCheckout[],
): Promise<ToPay> {
  return priceOf(await factsOf(viewer, order, open), order);
}

/** The same of one session for every number of friends that can come along, from none up. */
export async function pricesWithFriends(
  viewer: MaybeViewer,
  { id, campaignId, availableSpots }: { id: number; campaignId: number | null; availableSpots: number },
): Promise<ToPay[]> {
  const facts = await factsOf(viewer, { sessionIds: [id] });
  const held = facts.pages.reduce((sum, { bookings }) => sum + bookings.length, 0);
  const brought = await seatedFriends(viewer, id);
  const most = campaignId === null ? Math.min(MAX_FRIENDS - brought, availableSpots + held - 1) : 0;
  return Array.from({ length: Math.max(0, most) + 1 }, (_, friends) =>
    priceOf(facts, { sessionIds: [id], friends }),
  );
}

/** For how many friends an earlier order of the viewer has paid. */
const seatedFriends = async (viewer: MaybeViewer, sessionId: number): Promise<number> =>
  viewer
    ? db.booking.count({
        where: { userId: viewer.id, forFriend: true, sessionId, status: { in: [...SEATED] } },
      })
    : 0;

async function factsOf(
  viewer: MaybeViewer,
  { sessionIds, useCredit = true }: Asked,
  open?: readonly PayableCheckout[],
) {
  const sessions = await db.session.findMany({
    where: { id: { in: [...sessionIds] }, status: { not: 'draft' } },
    include: { campaign: { include: { memberships: { where: { userId: viewer?.id ?? 0, leftAt: null } } } } },
    orderBy: { id: 'asc' },
  });
  const pages = open ?? (viewer ? await openCheckouts(viewer, sessionIds) : []);
  const balance = viewer && useCredit ? await creditBalance(viewer.id) : 0;
  const setAside = pages.flatMap(({ bookings }) => bookings).reduce((sum, each) => sum + each.creditCents, 0);
  return { sessions, pages, credit: useCredit ? balance + setAside : 0 };
}

function priceOf({ sessions, pages, credit }: Awaited<ReturnType<typeof factsOf>>, order: Asked): ToPay {
  const held = new Map(
    sameOrder(pages, order)?.bookings.map((booking) => [booking.sessionId, booking.amountCents]),
  );
  const seats = seatsOf(sessions, order.friends ?? 0).map(({ session }) => {
    const now = priced(session);
    return { ...now, priceCents: held.get(session.id) ?? now.priceCents };
  });
  return total(toPayEach(seats, credit));
}
