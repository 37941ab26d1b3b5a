import { endCampaign } from '../bookings/campaigns/campaigns.service.ts';
import {
  askOfAll,
  type CallOffEffects,
  callOffEffects,
  effectsInWords,
  lookAtAll,
  refundOf,
} from '../bookings/cancelling/call-off-effects.service.ts';
import { callOffLeftover } from '../bookings/cancelling/session-cancellation.service.ts';
import { cancellationReason } from '../bookings/core/decision.rules.ts';
import { markArchived, sessionsAhead } from '../catalog/game-master-editor.service.ts';
import { isUnclaimed } from '../catalog/game-master-link.service.ts';
import { getGameMaster } from '../catalog/game-masters.service.ts';
import { whatStays } from '../catalog/retirement.service.ts';
import { clock } from '../platform/clock.ts';
import { countOf } from '../platform/counts.rules.ts';
import { db, type Prisma } from '../platform/db.ts';
import { parse } from '../platform/parse.ts';
import { Refusal } from '../platform/refusal.ts';
import { site } from '../platform/site.ts';
import { transaction } from '../platform/transaction.ts';
import type { Viewer } from '../platform/viewer.ts';

/** What has to end before a Game Master can be archived. */
interface Leftovers {
  /** Campaigns without a future date of another Game Master: they end, with all their dates. */
  campaigns: number[];
  /** All sessions to cancel, including the dates of these campaigns. */
  sessions: number[];
  /** The sessions to cancel that do not end with a campaign. */
  alone: number[];
}

async function leftoversOf(gameMasterId: number): Promise<Leftovers> {
  const ahead: Prisma.SessionWhereInput = {
    status: { in: ['draft', 'scheduled', 'active'] },
    scheduledAt: { gt: clock.now() },
  };
  const campaigns = await db.campaign.findMany({
    where: {
      gameMasterId,
      endedAt: null,
      sessions: { none: { ...ahead, gameMasterId: { not: gameMasterId } } },
      OR: [{ sessions: { some: sessionsAhead(gameMasterId) } }, { memberships: { some: { leftAt: null } } }],
    },
    select: { id: true },
    orderBy: { id: 'asc' },
  });
  const ending = campaigns.map(({ id }) => id);
  const sessions = await db.session.findMany({
    where: { OR: [sessionsAhead(gameMasterId), { campaignId: { in: ending }, ...ahead }] },
    select: { id: true, campaignId: true },
    orderBy: [{ scheduledAt: 'asc' }, { id: 'asc' }],
  });
  const alone = sessions.filter(({ campaignId }) => campaignId === null || !ending.includes(campaignId));
  return {
    campaigns: ending,
    sessions: sessions.map(({ id }) => id),
    alone: alone.map(({ id }) => id),
  };
}

export interface GameMasterEffects extends CallOffEffects {
  archive: string[];
  unlink: string[];
  link: string[];
}

/** Previews what archiving, unlinking or linking a profile would do to its sessions, bookings and money. */
export async function gameMasterEffects(id: number): Promise<GameMasterEffects> {
  const { userFullName, reviewCount } = await getGameMaster(id);
  const profile = await db.gameMaster.findUniqueOrThrow({ where: { id } });
  const { campaigns, sessions } = await leftoversOf(id);
  const isSure = await lookAtAll(sessions);
  const effects = await callOffEffects(sessions);
  const { paidSeats } = effects;
  const drafts = await db.session.count({
    where: { gameMasterId: id, status: 'draft', id: { notIn: sessions } },
  });
  const stay = `${countOf(sessions.length, 'session')} to come ${sessions.length === 1 ? 'stays' : 'stay'} on the board with ${countOf(paidSeats, 'paid seat')}; no money moves.`;
  return {
    ...effects,
    archive: [
      'The profile is no longer listed, and gets no new sessions. Past sessions stay in the records.',
      ...(sessions.length === 0
        ? ['There are no upcoming sessions: no booking ends and no money moves.']
        : [
            `${countOf(sessions.length, 'session')} to come ${sessions.length === 1 ? 'is' : 'are'} called off${campaigns.length === 0 ? '' : `, and ${countOf(campaigns.length, 'campaign')} ${campaigns.length === 1 ? 'ends' : 'end'}`}. To keep them, give them to another Game Master first.`,
            ...(await whatStays(db, { id: { in: sessions } })),
            ...effectsInWords(effects, isSure),
            'Everybody concerned is told at once, by mail.',
          ]),
      ...(drafts === 0
        ? []
        : [`${countOf(drafts, 'draft')} can be published only with another Game Master.`]),
    ],
    unlink: [
      `${userFullName ?? 'The user'} keeps the account, and no longer sees or runs this profile’s sessions, nor is told what changes at their tables.`,
      sessions.length === 0 ? 'There are no upcoming sessions; no money moves.' : stay,
      ...(sessions.length === 0
        ? []
        : ['Until another user is linked, nobody is told who books or cancels.']),
    ],
    link: [
      'The user runs this profile’s sessions, sees who booked them with their addresses, and is told what changes.',
      sessions.length === 0 ? 'There are no upcoming sessions; no money moves.' : stay,
      ...(reviewCount === 0
        ? []
        : isUnclaimed(profile)
          ? ['This profile never had a user: from now on its reviews belong to this one.']
          : [
              `Reviews belong to the person who ran the session: ${countOf(reviewCount, 'review')} with ${reviewCount === 1 ? 'its' : 'their'} stars ${reviewCount === 1 ? 'stays' : 'stay'} only if this profile was the user’s when ${reviewCount === 1 ? 'it was' : 'they were'} played. Otherwise only staff can still read ${reviewCount === 1 ? 'it' : 'them'}, and nothing is deleted.`,
            ]),
    ],
  };
}

const TRIES = 3;

/**
 * Ends the future campaigns and sessions of a Game Master, then archives the profile. Refused if the number of
 * sessions or the refund sum differs from what the caller has read in the preview.
 */
export async function archiveGameMaster(
  staff: Viewer,
  id: number,
  { reason, sessions, refundCents }: { reason?: unknown; sessions: number; refundCents: number },
): Promise<{ id: number; calledOff: number }> {
  const told =
    parse(cancellationReason, reason ?? undefined, 'reason') || `The Game Master has left ${site().name}.`;
  const { archivedAt } = await getGameMaster(id);
  if (archivedAt) throw new Refusal('CONFLICT', 'This Game Master is archived already');
  let left = await leftoversOf(id);
  await askOfAll(left.sessions);
  const seen = await callOffEffects(left.sessions);
  if (seen.sessions !== sessions || refundOf(seen) !== refundCents) {
    throw new Refusal(
      'CONFLICT',
      'Sessions or bookings changed in the meantime. Please read again what archiving does.',
    );
  }
  const tried = new Set<number>();
  for (let times = 1; times <= TRIES; times += 1) {
    for (const session of left.sessions) tried.add(session);
    for (const campaign of left.campaigns) await unlessDone(endCampaign(staff, campaign, told, null, id));
    for (const session of left.alone) await unlessDone(callOffLeftover(staff, session, told, id));
    if (await transaction((tx) => markArchived(tx, staff, id))) {
      const goOn = { id: { in: [...tried] }, status: { not: 'cancelled' as const } };
      return { id, calledOff: tried.size - (await db.session.count({ where: goOn })) };
    }
    left = await leftoversOf(id); // a session was planned while the others were cancelled
  }
  throw new Refusal('CONFLICT', 'New sessions are being planned for this Game Master. Please look again.');
}

/** Archives a profile without future sessions; refuses others, whose effects must be previewed one by one. */
export async function archiveIdleGameMaster(staff: Viewer, id: number): Promise<void> {
  const { campaigns, sessions } = await leftoversOf(id);
  const isIdle = campaigns.length === 0 && sessions.length === 0;
  if (isIdle && (await transaction((tx) => markArchived(tx, staff, id)))) return;
  throw new Refusal(
    'CONFLICT',
    'Has sessions to come: archive this one by itself, and read what it calls off.',
  );
}

/** Ignores refusals of work that was done in the meantime, or whose session now has another Game Master. */
async function unlessDone(work: Promise<unknown>) {
  await work.catch((error: unknown) => {
    const isDone = error instanceof Refusal && ['NOT_FOUND', 'CONFLICT'].includes(error.code);
    if (!isDone) throw error;
  });
}
