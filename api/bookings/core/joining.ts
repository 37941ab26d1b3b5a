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

/** False for a booking of a one-shot made before it became a campaign: its player never agreed to a series. */
export const agreedToSeries = (
  { termsAcceptedAt }: { termsAcceptedAt: Date },
  campaign: { createdAt: Date } | null,
) => campaign === null || termsAcceptedAt >= campaign.createdAt;

/** The columns that a membership keeps of its saved card. */
export const membershipCard = (card: SavedCard) => ({
  stripePaymentMethodId: card.paymentMethodId,
  cardBrand: card.brand,
  cardLast4: card.last4,
  cardSavedAt: card.savedAt,
});

/** The same columns without a card. */
export const noCard = { stripePaymentMethodId: null, cardBrand: null, cardLast4: null, cardSavedAt: null };

/**
 * Makes the player of a paid campaign date a member from that date on: locks the price, keeps the card and reserves
 * the later dates. If the player is a member already, the booking is only added to the membership, and a card saved
 * with it replaces an older one.
 */
export async function joinCampaign(tx: Tx, booking: SeatedBooking, card: SavedCard | null) {
  const { campaignId } = booking.session;
  if (campaignId === null || booking.forFriend) return;
  await lock(tx, { campaigns: [campaignId] });
  const campaign = await tx.campaign.findUniqueOrThrow({ where: { id: campaignId } });
  const { userId } = booking;
  const known = await tx.campaignMembership.findFirst({ where: { campaignId, userId, leftAt: null } });
  if (known) {
    // Staff may accept a payment days later, when a newer card is saved.
    const isNewer = card && (known.cardSavedAt === null || known.cardSavedAt <= card.savedAt);
    if (isNewer) await tx.campaignMembership.update({ where: { id: known.id }, data: membershipCard(card) });
    await tx.booking.update({ where: { id: booking.id }, data: { membershipId: known.id } });
    return;
  }
  if (campaign.endedAt || !agreedToSeries(booking, campaign)) return;
  // The page was opened before the player left: they get the seat, but do not rejoin the campaign.
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
      // Dates paid in the same order are seated, or their money goes back: they must not be charged again.
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

/** Reserves each of these dates that can be reserved and has a free seat, earliest first; returns those reserved. */
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
