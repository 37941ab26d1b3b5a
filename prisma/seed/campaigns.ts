import { chargeAt } from '../../api/bookings/core/charge-times.ts';
import { reserveDates } from '../../api/bookings/core/joining.ts';
import type { Tx } from '../../api/platform/db.ts';
import { HOUR } from '../../api/platform/durations.rules.ts';
import { saveCards } from './payments.ts';
import type { SeededSession } from './sessions.ts';

/** How a campaign of the shop stands: everybody who plays in it joined with one date and has a seat of all later ones. */
export interface SeededCampaign {
  id: number;
  /** Before it: whoever played these has left since. */
  earlier: SeededSession[];
  /** The latest date that is played or paid already. */
  joined: SeededSession;
  /** Kept, and charged later. */
  ahead: SeededSession[];
}

/** Somebody who paid a date of a campaign. */
export interface SeededMember {
  userId: number;
  session: SeededSession;
  campaign: SeededCampaign;
  /** Has left after that date. */
  hasLeft: boolean;
}

export function planCampaigns(sessions: readonly SeededSession[], now: Date): SeededCampaign[] {
  const campaigns = Map.groupBy(
    sessions.filter(({ campaignId }) => campaignId !== null),
    ({ campaignId }) => campaignId!,
  );
  const isDue = ({ scheduledAt }: SeededSession) => chargeAt(scheduledAt).getTime() <= now.getTime() + HOUR;
  return [...campaigns].map(([id, dates]) => {
    const joined = dates.findLast(isDue) ?? dates[0]!;
    const at = dates.indexOf(joined);
    return { id, earlier: dates.slice(0, at), joined, ahead: dates.slice(at + 1) };
  });
}

/** Each of these players is in a campaign that is under way, the ones whose next charge is the nearest first. */
export function favouriteCampaigns(campaigns: readonly SeededCampaign[], userIds: readonly number[]) {
  const underWay = campaigns
    .filter(({ joined, ahead }) => joined.status === 'completed' && ahead.length > 0)
    .sort((a, b) => a.ahead[0]!.scheduledAt.getTime() - b.ahead[0]!.scheduledAt.getTime());
  return new Map(userIds.map((userId, index) => [underWay[index]?.joined.id, userId]));
}

/** Writes the memberships of players whose first date was booked already, with what is kept for them. */
export async function createMemberships(tx: Tx, members: readonly SeededMember[], now: Date) {
  const users = await tx.user.findMany({ where: { id: { in: members.map(({ userId }) => userId) } } });
  const cards = await saveCards(users);
  for (const [userId, { customerId }] of cards) {
    await tx.user.update({ where: { id: userId }, data: { stripeCustomerId: customerId } });
  }
  for (const { userId, session, campaign, hasLeft } of members) {
    const { customerId: _, ...card } = cards.get(userId)!;
    const booking = await tx.booking.findFirstOrThrow({ where: { userId, sessionId: session.id } });
    const dayAfter = new Date(session.scheduledAt.getTime() + 12 * HOUR);
    const member = await tx.campaignMembership.create({
      data: {
        userId,
        campaignId: campaign.id,
        ...card,
        priceCents: booking.amountCents,
        termsVersion: booking.termsVersion,
        termsAcceptedAt: booking.termsAcceptedAt,
        joinedAt: booking.confirmedAt ?? booking.createdAt,
        leftAt: hasLeft ? (dayAfter < now ? dayAfter : now) : null,
      },
    });
    await tx.booking.update({ where: { id: booking.id }, data: { membershipId: member.id } });
    if (hasLeft) continue;
    await reserveDates(
      tx,
      member,
      campaign.ahead.map(({ id }) => id),
    );
  }
}
