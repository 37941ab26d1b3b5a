import { addDates, createSeries } from '../../catalog/campaigns/campaigns.service.ts';
import { extensionInput } from '../../catalog/campaigns/rules.ts';
import { onNewDates } from '../../catalog/new-dates.service.ts';
import { isBookable } from '../../catalog/rules.ts';
import { audit } from '../../platform/audit.ts';
import { clock } from '../../platform/clock.ts';
import { countOf } from '../../platform/counts.rules.ts';
import { db, type Prisma, type Tx } from '../../platform/db.ts';
import { failpoint } from '../../platform/failpoint.ts';
import { parse } from '../../platform/parse.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';
import { askFirst, transaction } from '../../platform/transaction.ts';
import {
  isStaff,
  isStaffOrHost,
  type MaybeViewer,
  requirePlanner,
  requireStaff,
  requireViewer,
} from '../../platform/viewer.ts';
import { lock } from '../../seating/locks.ts';
import {
  askOfAll,
  callOffEffects,
  effectsInWords,
  lookAtAll,
  refundOf,
} from '../cancelling/call-off-effects.service.ts';
import { callOffDate } from '../cancelling/session-cancellation.service.ts';
import { mailCampaignEnded, mailExtended } from '../core/campaign-mails.ts';
import { ASKED_NOW } from '../core/charge.rules.ts';
import { cancellationReason } from '../core/decision.rules.ts';
import { reserveDates } from '../core/joining.ts';
import { canReserve, lockDates } from '../core/reservations.ts';

/** Selects the campaigns a viewer may see: all with a public date; its Game Master and staff see it before that. */
export function visibleCampaigns(viewer: MaybeViewer): Prisma.CampaignWhereInput {
  if (isStaff(viewer)) return {};
  const open: Prisma.CampaignWhereInput = { sessions: { some: { status: { not: 'draft' } } } };
  if (!viewer || viewer.gameMasterId === null) return open;
  return { OR: [open, { gameMasterId: viewer.gameMasterId }] };
}

/** True for staff and the campaign's Game Master, unless it has ended. */
export const canEnd = (viewer: MaybeViewer, campaign: { gameMasterId: number; endedAt: Date | null }) =>
  campaign.endedAt === null && isStaffOrHost(viewer, campaign.gameMasterId);

/** Adds a series of dates to the catalogue; returns the campaign's ID. */
export const createCampaign = async (maybe: MaybeViewer, input: unknown) =>
  createSeries(requirePlanner(maybe), input);

/**
 * Reserves seats on new dates of a campaign, which must be locked. Members are served in the order of joining; each
 * gets a seat on every date later than the one they joined with, and is mailed these and the full dates.
 */
async function offerNewDates(tx: Tx, campaignId: number, sessionIds: readonly number[]) {
  const campaign = await tx.campaign.findUniqueOrThrow({ where: { id: campaignId } });
  if (campaign.endedAt) return;
  const dates = (await lockDates(tx, sessionIds)).filter((date) => isBookable(date, clock.now()));
  const members = await tx.campaignMembership.findMany({
    where: { campaignId, leftAt: null },
    include: {
      user: { include: { gameMaster: { select: { id: true } } } },
      bookings: {
        select: { sessionId: true, session: { select: { scheduledAt: true } } },
        orderBy: { session: { scheduledAt: 'asc' } },
      },
    },
    orderBy: [{ joinedAt: 'asc' }, { id: 'asc' }],
  });
  for (const member of members) {
    const [first] = member.bookings;
    const known = new Set(member.bookings.map(({ sessionId }) => sessionId)); // skipped before the date became a draft again
    const later = dates.filter(
      ({ id, scheduledAt, gameMasterId }) =>
        (!first || scheduledAt > first.session.scheduledAt) &&
        !known.has(id) &&
        gameMasterId !== member.user.gameMaster?.id,
    );
    const reserved = await reserveDates(
      tx,
      member,
      later.map(({ id }) => id),
    );
    const near = later.filter((date) => !canReserve(date, clock.now()));
    const full = later.filter((date) => ![...reserved, ...near].some(({ id }) => id === date.id));
    if (later.length > 0) await mailExtended(tx, member, campaign, { reserved, near, full });
  }
}

onNewDates(offerNewDates);

/** Adds dates at the end of a campaign. */
export async function extendCampaign(maybe: MaybeViewer, campaignId: number, input: unknown): Promise<void> {
  const viewer = requireStaff(maybe);
  const extension = parse(extensionInput, input);
  await transaction(async (tx) => {
    await lock(tx, { campaigns: [campaignId] });
    const campaign = await tx.campaign.findUnique({ where: { id: campaignId } });
    if (!campaign) throw notFound('Campaign');
    if (campaign.endedAt) throw new Refusal('CONFLICT', 'This campaign has ended');
    const added = await addDates(tx, campaign, extension);
    await offerNewDates(tx, campaignId, added);
    await audit(tx, viewer, 'campaign.extended', 'Campaign', campaignId, { dates: added.length });
  });
}

const lyingAhead = () =>
  ({
    status: { in: ['draft', 'scheduled', 'active'] },
    scheduledAt: { gt: clock.now() },
  }) satisfies Prisma.SessionWhereInput;

/** The dates that ending a campaign calls off, earliest first. */
async function datesAhead(tx: Pick<Tx, 'session'>, campaignId: number): Promise<number[]> {
  const sessions = await tx.session.findMany({
    where: { campaignId, ...lyingAhead() },
    select: { id: true },
    orderBy: { scheduledAt: 'asc' },
  });
  return sessions.map(({ id }) => id);
}

/** Refuses unless this Game Master runs all dates ahead; null: anybody may run them. */
async function requireRunBy(tx: Pick<Tx, 'session'>, campaignId: number, gameMasterId: number | null) {
  if (gameMasterId === null) return;
  const ofOthers = { campaignId, ...lyingAhead(), gameMasterId: { not: gameMasterId } };
  if ((await tx.session.count({ where: ofOthers })) > 0)
    throw new Refusal('CONFLICT', 'Another Game Master now runs a date of this campaign');
}

/** Only staff may call off dates that others run. */
const runByOf = (viewer: MaybeViewer) => (isStaff(viewer) ? null : (viewer?.gameMasterId ?? null));

export interface EndPreview {
  refundCents: number;
  /** What happens to whom, one sentence each. */
  lines: string[];
}

/** Returns what ending a campaign would do now; null: the viewer may not end it, or it has ended. */
export async function previewEnd(
  viewer: MaybeViewer,
  campaign: { id: number; gameMasterId: number; endedAt: Date | null },
): Promise<EndPreview | null> {
  if (!canEnd(viewer, campaign)) return null;
  await requireRunBy(db, campaign.id, runByOf(viewer));
  const dates = await datesAhead(db, campaign.id);
  const isSure = await lookAtAll(dates);
  const members = await db.campaignMembership.count({ where: { campaignId: campaign.id, leftAt: null } });
  const effects = await callOffEffects(dates);
  const ends = dates.length + members === 1 ? 'ends' : 'end';
  return {
    refundCents: refundOf(effects),
    lines: [
      `${countOf(dates.length, 'date')} and ${countOf(members, 'membership')} ${ends}.`,
      ...effectsInWords(effects, isSure),
    ],
  };
}

/**
 * Ends a campaign: ends all memberships and calls off each date ahead. If the process crashes meanwhile,
 * `finishEndedCampaigns` does the rest. `promisedCents`: the refund total that the caller was shown; refused if the
 * total has changed. `runBy`: the Game Master who must still run all dates ahead; null: anybody for staff, the viewer
 * for a Game Master.
 */
export async function endCampaign(
  maybe: MaybeViewer,
  campaignId: number,
  input: unknown,
  promisedCents: number | null = null,
  runBy: number | null = null,
): Promise<void> {
  const viewer = requireViewer(maybe);
  const reason = parse(cancellationReason, input ?? undefined, 'reason') || 'The campaign was ended.';
  await transaction(async (tx) => {
    await lock(tx, { campaigns: [campaignId] });
    const campaign = await tx.campaign.findFirst({
      where: { id: campaignId, AND: visibleCampaigns(viewer) },
    });
    if (!campaign) throw notFound('Campaign');
    if (!canEnd(viewer, { ...campaign, endedAt: null })) {
      throw new Refusal('FORBIDDEN', 'Only staff and the Game Master of this campaign may end it.');
    }
    if (campaign.endedAt) throw new Refusal('CONFLICT', 'This campaign has ended already');
    await requireRunBy(tx, campaignId, runBy ?? runByOf(viewer));
    if (promisedCents !== null) {
      // The same lookup that the preview made before it showed the total. It is skipped for a caller who may not end
      // the campaign.
      askFirst(tx, 'what is left', async () => askOfAll(await datesAhead(db, campaignId)));
      await requireSum(tx, campaignId, promisedCents);
    }
    const now = clock.now();
    const members = await tx.campaignMembership.findMany({
      where: { campaignId, leftAt: null },
      include: { user: true },
      orderBy: { id: 'asc' },
    });
    await tx.campaign.update({ where: { id: campaignId }, data: { endedAt: now, endReason: reason } });
    await tx.campaignMembership.updateMany({ where: { campaignId, leftAt: null }, data: { leftAt: now } });
    const asked = await whoIsAsked(tx, campaignId);
    for (const member of members) {
      const told = { reason, asked: asked.has(member.id) ? ASKED_NOW : null };
      await mailCampaignEnded(tx, member, campaign, told);
    }
    await audit(tx, viewer, 'campaign.ended', 'Campaign', campaignId, { reason });
    failpoint('campaign-end:before-commit');
  });
  failpoint('campaign-end:after-commit');
  await callOffDates(campaignId);
}

/**
 * Memberships whose card is being charged for a date at this moment. No other charge begins while the campaign is
 * locked.
 */
async function whoIsAsked(tx: Tx, campaignId: number): Promise<ReadonlySet<number | null>> {
  const bookings = await tx.booking.findMany({
    where: { membership: { campaignId }, charges: { some: { status: 'pending' } } },
    select: { membershipId: true },
  });
  return new Set(bookings.map(({ membershipId }) => membershipId));
}

async function requireSum(tx: Tx, campaignId: number, promisedCents: number) {
  const effects = await callOffEffects(await datesAhead(tx, campaignId), tx);
  if (refundOf(effects) === promisedCents) return;
  throw new Refusal('CONFLICT', 'Bookings changed meanwhile. Please read again what goes back.');
}

/** Calls off the dates ahead of an ended campaign, one by one. */
async function callOffDates(campaignId: number) {
  const { endReason } = await db.campaign.findUniqueOrThrow({ where: { id: campaignId } });
  for (const id of await datesAhead(db, campaignId)) {
    await callOffDate(id, endReason ?? '').catch((error: Error) => {
      // Another process has called it off.
      if (!(error instanceof Refusal && ['NOT_FOUND', 'CONFLICT'].includes(error.code))) throw error;
    });
    failpoint('campaign-end:after-date');
  }
}

const BATCH = 20;

/** Finishes ended campaigns that a crash interrupted; finds them by the dates still ahead. */
export async function finishEndedCampaigns() {
  const open = await db.campaign.findMany({
    where: {
      endedAt: { not: null },
      sessions: { some: lyingAhead() },
    },
    select: { id: true },
    orderBy: { id: 'asc' },
    take: BATCH,
  });
  for (const { id } of open) await callOffDates(id);
}
