import { clock } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { refuseDuplicate } from '../../platform/duplicates.ts';
import { failpoint } from '../../platform/failpoint.ts';
import { log } from '../../platform/log.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';
import { transaction } from '../../platform/transaction.ts';
import { type MaybeViewer, requireViewer } from '../../platform/viewer.ts';
import { lock } from '../../seating/locks.ts';
import { LIVE } from '../../seating/rules.ts';
import { settingsIn } from '../../settings/settings.service.ts';
import { cancelBooking } from '../cancelling/cancellation.service.ts';
import { releaseCheckout } from '../checkout/settle.service.ts';
import { mailLeft } from '../core/campaign-mails.ts';
import { endMembership } from '../core/ending-membership.ts';
import { canReserve, lockDates, reserve } from '../core/reservations.ts';
import { noteTableChange } from '../core/table-changes.ts';

const PLEASE = 'Please log in to manage your campaigns';

/** Gives up one campaign date of the player: a reserved one for nothing, a paid one like any other booking. */
export async function skipDate(maybe: MaybeViewer, bookingId: number): Promise<string> {
  const viewer = requireViewer(maybe, PLEASE);
  const booking = await db.booking.findFirst({ where: { id: bookingId, userId: viewer.id } });
  if (!booking) throw notFound('Booking');
  if (booking.membershipId === null) {
    throw new Refusal('CONFLICT', 'This booking is not a date of a campaign you have joined');
  }
  return cancelBooking(viewer, bookingId);
}

/** Reserves a seat on a skipped or formerly full date again, before its charge is due. For members. */
export async function rejoinDate(maybe: MaybeViewer, sessionId: number): Promise<number> {
  const viewer = requireViewer(maybe, PLEASE);
  const known = await db.session.findFirst({ where: { id: sessionId, status: { not: 'draft' } } });
  if (!known) throw notFound('Session');
  const { campaignId } = known;
  if (campaignId === null) throw new Refusal('CONFLICT', 'This session belongs to no campaign');
  return refuseDuplicate(
    transaction(async (tx) => {
      await lock(tx, { campaigns: [campaignId] });
      const member = await tx.campaignMembership.findFirst({
        where: { campaignId, userId: viewer.id, leftAt: null },
      });
      if (!member) throw new Refusal('CONFLICT', 'You are not a player of this campaign');
      const [session] = await lockDates(tx, [sessionId]);
      const held = await tx.booking.count({
        where: { userId: viewer.id, sessionId, status: { in: [...LIVE] } },
      });
      if (held > 0) throw new Refusal('CONFLICT', 'You already have a seat on this date');
      if (!session || !canReserve(session, clock.now())) {
        throw new Refusal(
          'CONFLICT',
          'This date starts in 48 hours or less, or does not take place: it can no longer be reserved',
        );
      }
      const booking = await reserve(tx, member, session, await settingsIn(tx));
      if (!booking) throw new Refusal('SESSION_FULL', 'Session Full');
      await noteTableChange(tx, session, `${viewer.fullName} takes a seat of this date again.`, viewer.id);
      return booking.id;
    }),
    new Refusal('CONFLICT', 'You already have a seat on this date'),
  );
}

/**
 * Ends the viewer's membership: reserved dates are given up; paid ones stay and are cancelled like any other booking.
 */
export async function leaveCampaign(maybe: MaybeViewer, campaignId: number): Promise<number> {
  const viewer = requireViewer(maybe, PLEASE);
  const known = await db.campaignMembership.findFirst({
    where: { campaignId, userId: viewer.id, leftAt: null },
  });
  if (!known) throw new Refusal('CONFLICT', 'You are not a player of this campaign');
  await closePaymentPages(known);
  await transaction(async (tx) => {
    await lock(tx, { campaigns: [campaignId] });
    const kept = await endMembership(tx, known, {
      reason: 'You left the campaign.',
      change: 'left the campaign.',
    });
    if (!kept) return;
    const member = await tx.campaignMembership.findUniqueOrThrow({
      where: { id: known.id },
      include: { user: true, campaign: true },
    });
    await mailLeft(tx, member, member.campaign, kept);
    failpoint('campaign:before-leave-commit');
  });
  await closeOpenPages(known);
  return known.id;
}

type Place = { campaignId: number; userId: number };

/**
 * Closes the player's payment pages, so that they do not pay for dates they give up. A page that is paid all the same
 * brings the seat, but not the campaign.
 */
async function closePaymentPages({ campaignId, userId }: Place) {
  const open = await db.booking.findMany({
    where: {
      userId,
      checkout: { status: { in: ['creating', 'open'] } },
      session: { campaignId },
    },
    select: { checkoutId: true },
  });
  for (const id of new Set(open.flatMap(({ checkoutId }) => checkoutId ?? []))) await releaseCheckout(id);
}

/** Closes the pages that are open after the membership; one that cannot be closed now expires by itself. */
export const closeOpenPages = (place: Place) =>
  closePaymentPages(place).catch((error: Error) =>
    log.warn(
      { campaignId: place.campaignId, error: error.message },
      'a payment page stays open after leaving',
    ),
  );
