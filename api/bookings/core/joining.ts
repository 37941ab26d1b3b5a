import type { SavedCard } from '../../payments/stripe-card.service.ts';
import { clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db.ts';
import { failpoint } from '../../platform/failpoint.ts';
import { lock } from '../../seating/locks.ts';
import { settingsIn } from '../../settings/settings.service.ts';
import { mailJoined } from './campaign-mails.ts';
import { canReserve, lockDates, type Member, reserve } from './reservations.ts';
import type { SeatedBooking } from './return-money.ts';
import { noteTableChange } from './table-changes.ts';

/** Whoever booked a one-shot that was made a campaign afterwards never agreed to a series. */
export const agreedToSeries = (
  { termsAcceptedAt }: { termsAcceptedAt: Date },
  campaign: { createdAt: Date } | null,
) => campaign === null || termsAcceptedAt >= campaign.createdAt;

/** What a membership keeps of the card that pays for it. */
export const membershipCard = (card: SavedCard) => ({
  stripePaymentMethodId: card.paymentMethodId,
  cardBrand: card.brand,
  cardLast4: card.last4,
  cardSavedAt: card.savedAt,
});

/** The same where there is none any more. */
export const noCard = { stripePaymentMethodId: null, cardBrand: null, cardLast4: null, cardSavedAt: null };

/**
 * A paid booking of a campaign date makes its player a member from that date on: the price is locked, the
 * card kept, the later dates reserved. A member's booking only comes to the membership; a card that was saved
 * with it is used from now on, unless a newer one is.
 */
export async function joinCampaign(tx: Tx, booking: SeatedBooking, card: SavedCard | null) {
  const { campaignId } = booking.session;
  if (campaignId === null || booking.forFriend) return;
  await lock(tx, { campaigns: [campaignId] });
  const campaign = await tx.campaign.findUniqueOrThrow({ where: { id: campaignId } });
  const { userId } = booking;
  const known = await tx.campaignMembership.findFirst({ where: { campaignId, userId, leftAt: null } });
  if (known) {
    // Such as of a payment that staff accepted days later.
    const isNewer = card && (known.cardSavedAt === null || known.cardSavedAt <= card.savedAt);
    if (isNewer) await tx.campaignMembership.update({ where: { id: known.id }, data: membershipCard(card) });
    await tx.booking.update({ where: { id: booking.id }, data: { membershipId: known.id } });
    return;
  }
  if (campaign.endedAt || !agreedToSeries(booking, campaign)) return;
  // Paid on a page that was opened before the player left: the seat is theirs, the campaign is not.
  const hasLeft = await tx.campaignMembership.count({
    where: { campaignId, userId, leftAt: { gte: booking.termsAcceptedAt } },
  });
  if (hasLeft > 0) return;
  const member = await tx.campaignMembership.create({
    data: {
      campaignId,
      userId,
      priceCents: booking.amountCents,
      ...(card && membershipCard(card)),
      termsVersion: booking.termsVersion,
      termsAcceptedAt: booking.termsAcceptedAt,
      joinedAt: clock.now(),
    },
  });
  await tx.booking.update({ where: { id: booking.id }, data: { membershipId: member.id } });
  const later = await tx.session.findMany({
    where: {
      campaignId,
      scheduledAt: { gt: booking.session.scheduledAt },
      // What the same order has paid for is seated, or its money goes back: it is not charged once more.
      bookings: { none: { checkoutId: booking.checkoutId ?? 0 } },
    },
    select: { id: true },
  });
  const reserved = await reserveDates(
    tx,
    member,
    later.map(({ id }) => id),
  );
  failpoint('campaign:before-join-commit');
  if (reserved.length > 0) {
    const dates = reserved.length === 1 ? 'the date after it' : `${reserved.length} dates after it`;
    await noteTableChange(
      tx,
      booking.session,
      `${booking.user.fullName} joined for ${dates} too.`,
      booking.userId,
    );
  }
  await mailJoined(tx, { ...booking, member, campaign, reserved });
}

/** Reserves each of these dates that can be reserved and has a free seat, the earliest first; returns them. */
export async function reserveDates(tx: Tx, member: Member, sessionIds: readonly number[]) {
  const now = clock.now();
  const rules = await settingsIn(tx);
  const reserved = [];
  for (const session of await lockDates(tx, sessionIds)) {
    if (!canReserve(session, now)) continue;
    if (await reserve(tx, member, session, rules)) reserved.push(session);
  }
  return reserved;
}
