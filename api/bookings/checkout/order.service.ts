import { isBookable } from '../../catalog/rules.ts';
import { creditBalance } from '../../payments/credits.service.ts';
import { batched } from '../../platform/batched.ts';
import { clock } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { read } from '../../platform/read.ts';
import type { MaybeViewer, Viewer } from '../../platform/viewer.ts';
import { SEATED } from '../../seating/rules.ts';
import { live } from '../../seating/sql.ts';
import { MAX_FRIENDS } from '../core/checkout.rules.ts';
import { priced, type ToPay, toPayEach, total } from '../core/to-pay.ts';
import { type PayableCheckout, payable } from './checkout-request.ts';
import { seatsOf } from './hold.ts';

/** The viewer's open checkouts that hold a seat in one of these sessions, newest first. */
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

/** Finds the open checkout for exactly these seats that can still be paid. */
export const sameOrder = (open: readonly PayableCheckout[], { sessionIds, friends = 0 }: Asked) =>
  open.find(
    ({ bookings, expiresAt }) =>
      expiresAt > clock.now() &&
      bookings.length === sessionIds.length * (1 + friends) &&
      bookings.filter(({ forFriend }) => forFriend).length === sessionIds.length * friends &&
      bookings.every(
        ({ sessionId, session }) => sessionIds.includes(sessionId) && isBookable(session, clock.now()),
      ),
  );

/**
 * Returns what booking these seats together costs the viewer. Credit set aside by an open payment page of theirs
 * counts: asking again returns the same page, or releases that credit first.
 */
export async function orderToPay(
  viewer: MaybeViewer,
  order: Asked,
  open?: readonly PayableCheckout[],
): Promise<ToPay> {
  return priceOf(await factsOf(viewer, order, open), order);
}

/** Same for one session, with each possible number of friends, from none up. */
export async function pricesWithFriends(
  viewer: MaybeViewer,
  { id, campaignId, availableSpots }: { id: number; campaignId: number | null; availableSpots: number },
  known?: OrderFacts | null,
): Promise<ToPay[]> {
  const facts = known ?? (await factsOf(viewer, { sessionIds: [id] }));
  const held = facts.pages.flatMap(({ bookings }) => bookings.filter(({ sessionId }) => sessionId === id));
  const free = Math.min(MAX_FRIENDS - (facts.brought.get(id) ?? 0), availableSpots + held.length - 1);
  const most = campaignId === null ? free : 0;
  return Array.from({ length: Math.max(0, most) + 1 }, (_, friends) =>
    priceOf(facts, { sessionIds: [id], friends }),
  );
}

interface Buyer {
  readonly userId: number;
  readonly sessionId: number;
}

/**
 * True for each buyer with credit, a booking of the session or a membership of its campaign. Batched into one
 * statement for all concurrent requests.
 */
const ownPrices = batched<Buyer, true>(async (buyers) => {
  const now = clock.now();
  const rows = await read<{ at: number }>`
    SELECT asked.at::int
    FROM unnest(${buyers.map(({ userId }) => userId)}::int[], ${buyers.map(({ sessionId }) => sessionId)}::int[])
      WITH ORDINALITY asked ("userId", "sessionId", at)
    WHERE EXISTS (SELECT FROM "Credit" c WHERE c."userId" = asked."userId" AND coalesce(c."expiresAt" > ${now}, TRUE))
      OR EXISTS (SELECT FROM "Booking" b
        WHERE b."userId" = asked."userId" AND b."sessionId" = asked."sessionId" AND b.status IN ${live})
      OR EXISTS (SELECT FROM "Session" s JOIN "CampaignMembership" m ON m."campaignId" = s."campaignId"
        WHERE s.id = asked."sessionId" AND m."userId" = asked."userId" AND m."leftAt" IS NULL)`;
  return new Map(rows.map(({ at }) => [buyers[at - 1]!, true]));
});

/** True when booking the session may cost the viewer something else than a visitor. */
export const hasOwnPrice = async (viewer: MaybeViewer, { id }: { id: number }): Promise<boolean> =>
  viewer !== null && (await ownPrices({ userId: viewer.id, sessionId: id })) !== null;

/** Reads at once the facts that price an order of each session alone. */
export async function factsOfEach(
  viewer: MaybeViewer,
  sessionIds: readonly number[],
  balance: Promise<number>,
): Promise<Map<number, OrderFacts>> {
  const { sessions, pages, ...rest } = await factsOf(viewer, { sessionIds }, undefined, balance);
  return new Map(
    sessionIds.map((id) => [
      id,
      {
        sessions: sessions.filter((session) => session.id === id),
        pages: pages.filter(({ bookings }) => bookings.some(({ sessionId }) => sessionId === id)),
        ...rest,
      },
    ]),
  );
}

type OrderFacts = Awaited<ReturnType<typeof factsOf>>;

/** How many friends' seats the viewer's earlier orders have paid, by session. */
async function seatedFriends(viewer: Viewer, sessionIds: readonly number[]) {
  const seats = await db.booking.groupBy({
    by: ['sessionId'],
    where: {
      userId: viewer.id,
      forFriend: true,
      sessionId: { in: [...sessionIds] },
      status: { in: [...SEATED] },
    },
    _count: true,
  });
  return seats.map(({ sessionId, _count }) => [sessionId, _count] as const);
}

async function factsOf(
  viewer: MaybeViewer,
  { sessionIds, useCredit = true }: Asked,
  open?: readonly PayableCheckout[],
  known?: Promise<number>,
) {
  const [sessions, pages, balance, brought] = await Promise.all([
    db.session.findMany({
      where: { id: { in: [...sessionIds] }, status: { not: 'draft' } },
      include: {
        campaign: { include: { memberships: { where: { userId: viewer?.id ?? 0, leftAt: null } } } },
      },
      orderBy: { id: 'asc' },
    }),
    open ?? (viewer ? openCheckouts(viewer, sessionIds) : []),
    viewer && useCredit ? (known ?? creditBalance(viewer.id)) : 0,
    viewer ? seatedFriends(viewer, sessionIds) : [],
  ]);
  return { sessions, pages, balance, brought: new Map(brought) };
}

function priceOf(
  { sessions, pages, balance }: OrderFacts,
  { sessionIds, friends = 0, useCredit = true }: Asked,
): ToPay {
  const same = sameOrder(pages, { sessionIds, friends });
  const held = new Map(same?.bookings.map((booking) => [booking.sessionId, booking.amountCents]));
  const seats = seatsOf(sessions, friends).map(({ session }) => {
    const now = priced(session);
    // An open page keeps its price, unless the player has become a member since, which fixed the price of every date.
    const isMember = (session.campaign?.memberships.length ?? 0) > 0;
    return { ...now, priceCents: (isMember ? null : held.get(session.id)) ?? now.priceCents };
  });
  const setAside = pages.flatMap(({ bookings }) => bookings).reduce((sum, each) => sum + each.creditCents, 0);
  return total(toPayEach(seats, useCredit ? balance + setAside : 0));
}
