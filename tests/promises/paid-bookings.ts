import { TERMS_VERSION } from '../../api/bookings/core/checkout.rules.ts';
import { defaultPolicy } from '../../api/bookings/core/default-policy.ts';
import { clock } from '../../api/platform/clock.ts';
import { db } from '../../api/platform/db.ts';
import type { Viewer } from '../../api/platform/viewer.ts';

interface Wanted {
  startsAt: Date;
  bookedFor: Date;
  /** Hours before the start until which everything goes back, as agreed when it was booked. */
  hours: number;
  amountCents: number;
  /** Part that session credit paid. */
  creditCents: number;
}

/**
 * A paid booking for each player, each of a session of its own: the rows that checkout and settle leave behind,
 * written many at once. The session was booked for one time and then moved to another.
 */
export async function paidBookings(
  gameMasterId: number,
  players: Viewer[],
  wanted: Wanted[],
): Promise<number[]> {
  const now = clock.now();
  return db.$transaction(async (tx) => {
    const sessions = await tx.session.createManyAndReturn({
      select: { id: true },
      data: wanted.map(({ bookedFor, amountCents }) => ({
        gameMasterId,
        title: 'A session',
        description: '',
        gameSystem: 'Daggerheart',
        scheduledAt: bookedFor,
        durationMinutes: 180,
        maxPlayers: 1,
        priceCents: amountCents,
      })),
    });
    const cardCents = wanted.map(({ amountCents, creditCents }) => amountCents - creditCents);
    const byCard = cardCents.flatMap((cents, index) => (cents > 0 ? [index] : []));
    const payments = await tx.payment.createManyAndReturn({
      select: { id: true },
      data: byCard.map((index) => ({
        userId: players[index]!.id,
        stripePaymentIntentId: `pi_${crypto.randomUUID()}`,
        amountCents: cardCents[index]!,
        paidAt: now,
      })),
    });
    const paymentOf = new Map(byCard.map((index, at) => [index, payments[at]!.id]));
    const bookings = await tx.booking.createManyAndReturn({
      select: { id: true },
      data: wanted.map(({ amountCents, creditCents, hours }, index) => ({
        userId: players[index]!.id,
        sessionId: sessions[index]!.id,
        paymentId: paymentOf.get(index) ?? null,
        status: 'confirmed' as const,
        paymentStatus: 'paid' as const,
        amountCents,
        creditCents,
        termsVersion: TERMS_VERSION,
        termsAcceptedAt: now,
        policy: { ...defaultPolicy, fullRefundHours: hours },
        confirmedAt: now,
      })),
    });
    await tx.seat.createMany({
      data: bookings.map(({ id }, index) => ({
        sessionId: sessions[index]!.id,
        number: 1,
        bookingId: id,
      })),
    });
    for (const [index, { startsAt, creditCents }] of wanted.entries()) {
      const bookingId = bookings[index]!.id;
      await tx.session.update({ where: { id: sessions[index]!.id }, data: { scheduledAt: startsAt } });
      const paymentId = paymentOf.get(index);
      if (paymentId) {
        await tx.ledgerTransaction.create({
          data: {
            key: `payment:${paymentId}`,
            memo: 'A payment',
            bookingId,
            paymentId,
            entries: {
              create: [
                { account: 'stripe', amountCents: cardCents[index]! },
                { account: 'revenue', bookingId, amountCents: -cardCents[index]! },
              ],
            },
          },
        });
      }
      if (creditCents > 0) await spentCredit(tx, players[index]!.id, bookingId, creditCents);
    }
    return bookings.map(({ id }) => id);
  });
}

async function spentCredit(
  tx: Parameters<Parameters<typeof db.$transaction>[0]>[0],
  userId: number,
  bookingId: number,
  amountCents: number,
) {
  const uses = { create: { bookingId, amountCents } };
  const { id } = await tx.credit.create({ data: { userId, amountCents, uses } });
  await tx.ledgerTransaction.create({
    data: {
      key: `credit:${id}`,
      memo: 'A present',
      entries: {
        create: [
          { account: 'fees', amountCents },
          { account: 'credit', amountCents: -amountCents },
        ],
      },
    },
  });
  await tx.ledgerTransaction.create({
    data: {
      key: `credit-spent:${bookingId}`,
      memo: 'Credit spent',
      bookingId,
      entries: {
        create: [
          { account: 'credit', amountCents },
          { account: 'revenue', bookingId, amountCents: -amountCents },
        ],
      },
    },
  });
}
