import type { Tx } from '../../platform/db.ts';
import { SEATED } from '../../seating/rules.ts';
import { type ChargedBooking, declines } from './charge-lock.ts';

/**
 * True when the last date of this campaign whose seat the player lost for not paying has no paid date after it: none
 * between it and this date, and none paid since. A date that was paid and then called off counts as paid. The player's
 * dates count, not those of one membership: leaving and joining again starts no new count, unless the date that was
 * paid for it is kept.
 */
export async function lastWasUnpaid(
  tx: Tx,
  { id, userId, session: { campaignId, scheduledAt } }: ChargedBooking,
): Promise<boolean> {
  const others = { id: { not: id }, userId, membershipId: { not: null } };
  const released = await tx.booking.findMany({
    where: { ...others, session: { campaignId }, status: 'expired', charges: { some: { status: 'failed' } } },
    include: { session: true },
    orderBy: [{ endedAt: 'desc' }, { id: 'desc' }],
  });
  for (const last of released) {
    if ((await declines(tx, last)) === 0) continue; // moved or not charged since: not the player's doing
    const [first, second] = [last.session.scheduledAt, scheduledAt].toSorted((a, b) => +a - +b);
    const paid = await tx.booking.count({
      where: {
        ...others,
        session: { campaignId },
        AND: [
          {
            OR: [
              { status: { in: [...SEATED] } },
              { confirmedAt: { not: null }, session: { status: 'cancelled' } },
            ],
          },
          {
            OR: [
              { session: { scheduledAt: { gte: first, lte: second } } },
              ...(last.endedAt ? [{ confirmedAt: { gte: last.endedAt } }] : []),
            ],
          },
        ],
      },
    });
    return paid === 0;
  }
  return false;
}
