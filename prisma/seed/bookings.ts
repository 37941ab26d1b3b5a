import type { Random } from '../../api/art/random.ts';
import { TERMS_VERSION } from '../../api/bookings/core/checkout.rules.ts';
import { defaultPolicy } from '../../api/bookings/core/policy.rules.ts';
import type { Tx } from '../../api/platform/db.ts';
import { env } from '../../api/platform/env.ts';
import type { SeededMembership } from './campaigns.ts';
import { capturePayments } from './payments.ts';
import type { SeededSession } from './sessions.ts';

interface Plan {
  session: SeededSession;
  userId: number;
  paidAt: Date;
}

const DAY = 86_400_000;
const HOUR = 3_600_000;

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
 * `favoured`: users who shall have bookings of their own, also the first date of their `memberships`.
 */
export async function createBookings(
  tx: Tx,
  sessions: readonly SeededSession[],
  players: readonly number[],
  favoured: readonly number[],
  memberships: readonly SeededMembership[],
  random: Random,
  now: Date,
) {
  const plans: Plan[] = [];
  const add = (session: SeededSession, userId: number) => {
    const latest = Math.min(now.getTime(), session.scheduledAt.getTime()) - HOUR;
    const earliest = Math.max(session.createdAt.getTime() + DAY, latest - 30 * DAY);
    plans.push({ session, userId, paidAt: new Date(random.range(earliest, latest)) });
  };
  const favourites = favouriteTables(sessions, favoured);
  for (const { userId, played } of memberships) {
    favourites.set(played.id, [...(favourites.get(played.id) ?? []), userId]);
  }
  // The next date of a member has a seat left to keep; a later one may be full.
  const kept = new Set(memberships.map(({ ahead }) => ahead[0]?.id));
  for (const [index, session] of sessions.entries()) {
    const guests = favourites.get(session.id) ?? [];
    const taken = Math.min(
      seatsTaken(session, index, random),
      kept.has(session.id) ? session.maxPlayers - 1 : session.maxPlayers,
    );
    const others = Math.max(0, taken - guests.length);
    for (const userId of [...guests, ...random.shuffled(players).slice(0, others)]) add(session, userId);
  }
  plans.sort((a, b) => a.paidAt.getTime() - b.paidAt.getTime());
  await write(tx, plans);
}

/** Each favoured user was at one table and has seats at two to come: one soon, one later. */
function favouriteTables(sessions: readonly SeededSession[], favoured: readonly number[]) {
  const tables = new Map<number, number[]>();
  const of = (status: string) =>
    sessions
      .filter((session) => session.status === status && session.campaignId === null)
      .sort((a, b) => a.scheduledAt.getTime() - b.scheduledAt.getTime());
  const [ahead, played] = [of('scheduled'), of('completed')];
  for (const [index, userId] of favoured.entries()) {
    for (const session of [played.at(-1 - index), ahead[index], ahead[8 + index * 3]]) {
      if (session) tables.set(session.id, [...(tables.get(session.id) ?? []), userId]);
    }
  }
  return tables;
}

async function write(tx: Tx, plans: readonly Plan[]) {
  const intents = await capturePayments(plans.map(({ session }) => session.priceCents));
  const checkouts = await tx.checkout.createManyAndReturn({
    data: plans.map(({ session, userId, paidAt }, n) => ({
      userId,
      status: 'complete' as const,
      amountCents: session.priceCents,
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
    data: plans.map(({ session, userId, paidAt }, n) => ({
      userId,
      checkoutId: checkouts[n]!.id,
      stripePaymentIntentId: intents[n]!,
      amountCents: session.priceCents,
      paidAt,
      createdAt: paidAt,
    })),
    select: { id: true },
  });
  const bookings = await tx.booking.createManyAndReturn({
    data: plans.map(({ session, userId, paidAt }, n) => ({
      userId,
      sessionId: session.id,
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
    data: plans.flatMap(({ session }, n) => [
      { transactionId: movements[n]!.id, account: 'stripe' as const, amountCents: session.priceCents },
      {
        transactionId: movements[n]!.id,
        account: 'revenue' as const,
        bookingId: bookings[n]!.id,
        amountCents: -session.priceCents,
      },
    ]),
  });
  // The first booking of a session sits on its first chair, and so on.
  await tx.$executeRaw`
    UPDATE "Seat" seat SET "bookingId" = booking.id
    FROM (SELECT id, "sessionId", row_number() OVER (PARTITION BY "sessionId" ORDER BY id) AS place FROM "Booking") booking
    WHERE seat."sessionId" = booking."sessionId" AND seat.number = booking.place`;
}
