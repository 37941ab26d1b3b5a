import type { Random } from '../../api/art/random.ts';
import { TERMS_VERSION } from '../../api/bookings/core/checkout.rules.ts';
import { defaultPolicy } from '../../api/bookings/core/default-policy.ts';
import type { Tx } from '../../api/platform/db.ts';
import { DAY, HOUR } from '../../api/platform/durations.rules.ts';
import { env } from '../../api/platform/env.ts';
import { favouriteCampaigns, type SeededCampaign, type SeededMember } from './campaigns.ts';
import { capturePayments } from './payments.ts';
import type { SeededSession } from './sessions.ts';

interface Plan {
  session: SeededSession;
  userId: number;
  paidAt: Date;
  /** Who sits on the seats that were paid for friends with it; null: nobody has claimed one yet. */
  friends: readonly (number | null)[];
}

/** Of those who played a date so many go on, so that there is room for others. */
const MOST_STAYING = 3;

/** How many seats are taken: some tables full, some nearly, the rest as it comes. */
function seatsTaken(session: SeededSession, index: number, random: Random): number {
  if (session.status === 'draft' || session.status === 'cancelled') return 0;
  const { maxPlayers } = session;
  if (session.status === 'completed') return Math.max(1, maxPlayers - random.int(0, 2));
  if (index % 8 === 3) return maxPlayers;
  if (index % 8 === 6) return Math.max(0, maxPlayers - 1);
  if (index % 8 === 1) return Math.max(0, maxPlayers - 2);
  return random.int(0, Math.floor(maxPlayers * 0.45));
}

/**
 * Paid and confirmed bookings with everything a real one leaves behind: checkout, payment, ledger, seat.
 * `favoured`: users who shall have bookings of their own, also of a campaign. Returns who paid a date of a campaign:
 * every later one is theirs by membership.
 */
export async function createBookings(
  tx: Tx,
  sessions: readonly SeededSession[],
  players: readonly number[],
  favoured: readonly number[],
  campaigns: readonly SeededCampaign[],
  random: Random,
  now: Date,
): Promise<SeededMember[]> {
  const plans: Plan[] = [];
  const group = groupOf(sessions, favoured);
  const add = (session: SeededSession, userId: number) => {
    const latest = Math.min(now.getTime(), session.scheduledAt.getTime()) - HOUR;
    const earliest = Math.max(session.createdAt.getTime() + DAY, latest - 30 * DAY);
    const friends = session === group?.session && userId === group.userId ? group.friends : [];
    plans.push({ session, userId, paidAt: new Date(random.range(earliest, latest)), friends });
  };
  const favourites = favouriteTables(sessions, favoured);
  for (const [sessionId, userId] of favouriteCampaigns(campaigns, favoured)) {
    if (sessionId) favourites.set(sessionId, [...(favourites.get(sessionId) ?? []), userId]);
  }
  const campaignOf = new Map(
    campaigns.flatMap((campaign) => [
      ...campaign.earlier.map((session) => [session.id, { campaign, stays: 0 }] as const),
      // Whoever has paid a date to come cannot have left after it.
      [
        campaign.joined.id,
        { campaign, stays: campaign.joined.status === 'completed' ? MOST_STAYING : Number.POSITIVE_INFINITY },
      ] as const,
    ]),
  );
  const members: SeededMember[] = [];
  for (const [index, session] of sessions.entries()) {
    const guests = favourites.get(session.id) ?? [];
    const taken = seatsTaken(session, index, random);
    const friends = session === group?.session ? group.friends.length : 0;
    const others = Math.max(0, Math.min(taken, session.maxPlayers - friends) - guests.length);
    const seated = [...guests, ...random.shuffled(players).slice(0, others)];
    const part = campaignOf.get(session.id);
    // A later date of a campaign is nobody's but its members'.
    if (session.campaignId !== null && !part) continue;
    for (const [place, userId] of seated.entries()) {
      add(session, userId);
      if (part) members.push({ userId, session, campaign: part.campaign, hasLeft: place >= part.stays });
    }
  }
  plans.sort((a, b) => a.paidAt.getTime() - b.paidAt.getTime());
  await write(tx, plans);
  return members;
}

/** The earliest first. */
const oneShots = (sessions: readonly SeededSession[], status: SeededSession['status']) =>
  sessions
    .filter((session) => session.status === status && session.campaignId === null)
    .sort((a, b) => a.scheduledAt.getTime() - b.scheduledAt.getTime());

/** Of the tables to come the first that is later, not soon. */
const LATER = 8;

/** Each favoured user was at one table and has seats at two to come: one soon, one later. */
function favouriteTables(sessions: readonly SeededSession[], favoured: readonly number[]) {
  const tables = new Map<number, number[]>();
  const [ahead, played] = [oneShots(sessions, 'scheduled'), oneShots(sessions, 'completed')];
  for (const [index, userId] of favoured.entries()) {
    for (const session of [played.at(-1 - index), ahead[index], ahead[LATER + index * 3]]) {
      if (session) tables.set(session.id, [...(tables.get(session.id) ?? []), userId]);
    }
  }
  return tables;
}

/** The first favoured user brings two friends to the later table: the second one, and somebody who has not claimed yet. */
function groupOf(sessions: readonly SeededSession[], [userId, friend]: readonly number[]) {
  const session = oneShots(sessions, 'scheduled')[LATER];
  return userId && friend && session ? { session, userId, friends: [friend, null] } : null;
}

const priceOf = ({ session, friends }: Plan) => session.priceCents * (1 + friends.length);

async function write(tx: Tx, plans: readonly Plan[]) {
  const seats = plans.flatMap((plan, n) => [
    { ...plan, n, forFriend: false, claim: {} },
    ...plan.friends.map((sitterId) => ({
      ...plan,
      n,
      forFriend: true,
      claim: sitterId && { sitterId, claimedAt: plan.paidAt, claimedTermsVersion: TERMS_VERSION },
    })),
  ]);
  const intents = await capturePayments(plans.map(priceOf));
  const checkouts = await tx.checkout.createManyAndReturn({
    data: plans.map(({ userId, paidAt }, n) => ({
      userId,
      status: 'complete' as const,
      amountCents: priceOf(plans[n]!),
      origin: env.publicUrl,
      idempotencyKey: `demo-checkout-${n + 1}`,
      stripeSessionId: `cs_demo_${n + 1}`,
      expiresAt: new Date(paidAt.getTime() + HOUR / 2),
      nextCheckAt: new Date(paidAt.getTime() + HOUR / 2),
      createdAt: new Date(paidAt.getTime() - 180_000),
      completedAt: paidAt,
    })),
    select: { id: true },
  });
  const payments = await tx.payment.createManyAndReturn({
    data: plans.map(({ userId, paidAt }, n) => ({
      userId,
      checkoutId: checkouts[n]!.id,
      stripePaymentIntentId: intents[n]!,
      amountCents: priceOf(plans[n]!),
      paidAt,
      createdAt: paidAt,
    })),
    select: { id: true },
  });
  const bookings = await tx.booking.createManyAndReturn({
    data: seats.map(({ session, userId, paidAt, forFriend, claim, n }) => ({
      userId,
      sessionId: session.id,
      forFriend,
      ...claim,
      checkoutId: checkouts[n]!.id,
      paymentId: payments[n]!.id,
      status: 'confirmed' as const,
      paymentStatus: 'paid' as const,
      amountCents: session.priceCents,
      termsVersion: TERMS_VERSION,
      termsAcceptedAt: new Date(paidAt.getTime() - 180_000),
      policy: { ...defaultPolicy },
      confirmedAt: paidAt,
      createdAt: new Date(paidAt.getTime() - 180_000),
    })),
    select: { id: true },
  });
  const movements = await tx.ledgerTransaction.createManyAndReturn({
    data: plans.map(({ paidAt }, n) => ({
      key: `payment:${payments[n]!.id}`,
      memo: `Payment for checkout ${checkouts[n]!.id}`,
      paymentId: payments[n]!.id,
      createdAt: paidAt,
    })),
    select: { id: true },
  });
  await tx.ledgerEntry.createMany({
    data: [
      ...plans.map((plan, n) => ({
        transactionId: movements[n]!.id,
        account: 'stripe' as const,
        amountCents: priceOf(plan),
      })),
      ...seats.map(({ session, n }, at) => ({
        transactionId: movements[n]!.id,
        account: 'revenue' as const,
        bookingId: bookings[at]!.id,
        amountCents: -session.priceCents,
      })),
    ],
  });
  // The first booking of a session sits on its first seat, and so on.
  await tx.$executeRaw`
    UPDATE "Seat" seat SET "bookingId" = booking.id
    FROM (SELECT id, "sessionId", row_number() OVER (PARTITION BY "sessionId" ORDER BY id) AS place FROM "Booking") booking
    WHERE seat."sessionId" = booking."sessionId" AND seat.number = booking.place`;
}
