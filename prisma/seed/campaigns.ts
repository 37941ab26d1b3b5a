import { chargeAt } from '../../api/bookings/core/charge-times.ts';
import { reserveDates } from '../../api/bookings/core/joining.ts';
import type { Tx } from '../../api/platform/db.ts';
import { saveCards } from './payments.ts';
import type { SeededSession } from './sessions.ts';

/** Who plays in which campaign: one date was played and paid, the next ones are kept and charged later. */
export interface SeededMembership {
  userId: number;
  campaignId: number;
  /** The date the player joined with. */
  played: SeededSession;
  ahead: SeededSession[];
}

const HOUR = 3_600_000;

/** Each player gets a campaign that is under way, the ones whose next charge is the nearest first. */
export function planMemberships(
  sessions: readonly SeededSession[],
  userIds: readonly number[],
  now: Date,
): SeededMembership[] {
  const campaigns = Map.groupBy(
    sessions.filter(({ campaignId }) => campaignId !== null),
    ({ campaignId }) => campaignId!,
  );
  const underWay = [...campaigns].flatMap(([campaignId, dates]) => {
    const played = dates.findLast(({ status }) => status === 'completed');
    const ahead = dates.filter(({ scheduledAt }) => chargeAt(scheduledAt).getTime() > now.getTime() + HOUR);
    return played && ahead[0] ? [{ campaignId, played, ahead }] : [];
  });
  underWay.sort((a, b) => a.ahead[0]!.scheduledAt.getTime() - b.ahead[0]!.scheduledAt.getTime());
  return userIds.flatMap((userId, index) => (underWay[index] ? [{ userId, ...underWay[index] }] : []));
}

/** Writes the memberships of players whose first date was booked already. */
export async function createMemberships(tx: Tx, memberships: readonly SeededMembership[]) {
  const users = await tx.user.findMany({ where: { id: { in: memberships.map(({ userId }) => userId) } } });
  const cards = await saveCards(users);
  for (const { userId, campaignId, played, ahead } of memberships) {
    const { customerId, ...card } = cards.get(userId)!;
    await tx.user.update({ where: { id: userId }, data: { stripeCustomerId: customerId } });
    const booking = await tx.booking.findFirstOrThrow({ where: { userId, sessionId: played.id } });
    const member = await tx.campaignMembership.create({
      data: {
        userId,
        campaignId,
        ...card,
        priceCents: booking.amountCents,
        termsVersion: booking.termsVersion,
        termsAcceptedAt: booking.termsAcceptedAt,
        joinedAt: booking.confirmedAt ?? booking.createdAt,
      },
    });
    await tx.booking.update({ where: { id: booking.id }, data: { membershipId: member.id } });
    await reserveDates(
      tx,
      member,
      ahead.map(({ id }) => id),
    );
  }
}
