import { type Planned, shiftedTimes, withClashes } from '../../catalog/campaigns/campaigns.service.ts';
import { campaignMoveInput } from '../../catalog/campaigns/rules.ts';
import { isMove, moveSessions } from '../../catalog/session-moves.service.ts';
import { audit } from '../../platform/audit.ts';
import { clock } from '../../platform/clock.ts';
import { db, type Tx } from '../../platform/db.ts';
import { parse } from '../../platform/parse.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';
import { transaction } from '../../platform/transaction.ts';
import { type MaybeViewer, requireStaff } from '../../platform/viewer.ts';
import { lock } from '../../seating/locks.ts';
import { LIVE } from '../../seating/rules.ts';
import { settings } from '../../settings/settings.service.ts';
import { concernedBy, howEachPays } from './concerned.ts';
import type { Standing } from './move-effects.ts';
import { MOST_NAMED } from './move-preview.service.ts';

type Reader = Pick<Tx, 'session' | 'booking'>;

/** The most seats that one transaction can notify and replan before its timeout. */
export const MOST_SEATS = 600;

export const campaignIdOf = async (tx: Reader, sessionId: number) => {
  const session = await tx.session.findUnique({ where: { id: sessionId }, select: { campaignId: true } });
  if (!session) throw notFound('Session');
  if (session.campaignId !== null) return session.campaignId;
  throw new Refusal('CONFLICT', 'This session is not a date of a campaign', 'sessionId');
};

/** A date of a campaign and all later ones that can still be changed, in order. */
export async function datesFrom(tx: Reader, sessionId: number) {
  const now = clock.now();
  const campaignId = await campaignIdOf(tx, sessionId);
  const from = await tx.session.findUniqueOrThrow({ where: { id: sessionId }, include: { campaign: true } });
  const sessions = await tx.session.findMany({
    where: {
      campaignId,
      scheduledAt: { gte: from.scheduledAt, gt: now },
      status: { in: ['draft', 'scheduled', 'active'] },
    },
    orderBy: [{ scheduledAt: 'asc' }, { id: 'asc' }],
  });
  if (!sessions.some(({ id }) => id === sessionId)) {
    throw new Refusal('CONFLICT', 'This date has begun or was called off, and cannot be changed any more');
  }
  const seats = await tx.booking.count({
    where: { sessionId: { in: sessions.map(({ id }) => id) }, status: { in: [...LIVE] } },
  });
  if (seats > MOST_SEATS) {
    throw new Refusal(
      'CONFLICT',
      `${seats} seats are concerned, more than can be changed at once. Please change these dates one by one.`,
    );
  }
  return { from, sessions };
}

/** The same dates, each with its new time. */
async function shiftedFrom(tx: Reader, sessionId: number, to: Date) {
  const { from, sessions } = await datesFrom(tx, sessionId);
  const times = shiftedTimes(
    sessions.map((session) => session.scheduledAt),
    { from: from.scheduledAt, to, timeZone: from.campaign!.timeZone },
  );
  return sessions.map((session, at) => ({ session, scheduledAt: times[at]! }));
}

/** Refuses a caller who saw other dates, or other versions of them. */
export function requireSeen(
  sessions: readonly { id: number; version: number }[],
  dates: readonly { sessionId: number; version: number }[],
) {
  const seen = new Map(dates.map((date) => [date.sessionId, date.version]));
  if (seen.size === sessions.length && sessions.every(({ id, version }) => seen.get(id) === version)) return;
  throw new Refusal('CONFLICT', 'These dates were changed meanwhile. Please look before you save.');
}

export interface CampaignMovePreview {
  dates: Planned[];
  /** Everybody with a seat on one of the dates; their agreed price stays. */
  seated: number;
  /** How many people will be told. */
  told: number;
  people: {
    userId: number;
    name: string;
    dates: { sessionId: number; standing: Standing; meaning: string }[];
  }[];
}

/**
 * Previews a change of the time, the Game Master, or both (null: unchanged) of a campaign date and all later ones:
 * every date and everybody concerned.
 */
export async function previewCampaignMove(
  maybe: MaybeViewer,
  sessionId: number,
  to: { scheduledAt: Date | null; gameMasterId: number | null },
): Promise<CampaignMovePreview> {
  requireStaff(maybe);
  const toldAt = clock.now();
  const { from, sessions } = await datesFrom(db, sessionId);
  const shifted = await shiftedFrom(db, sessionId, to.scheduledAt ?? from.scheduledAt);
  const masterOf = (session: { gameMasterId: number }) => to.gameMasterId ?? session.gameMasterId;
  const people = new Map<number, CampaignMovePreview['people'][number]>();
  const moves = shifted.flatMap(({ session, scheduledAt }) => {
    const { id: sessionId, gameMasterId: oldGameMasterId, scheduledAt: oldAt } = session;
    const newGameMasterId = masterOf(session);
    if (!isMove(session, { scheduledAt, gameMasterId: newGameMasterId }, toldAt)) return [];
    const masters = { oldGameMasterId, newGameMasterId };
    return [{ sessionId, oldAt, newAt: scheduledAt, ...masters, reason: '', toldAt }];
  });
  const pays = await howEachPays(db, moves);
  for (const move of moves) {
    const { sessionId } = move;
    const { people: concerned } = await concernedBy(db, move, pays);
    for (const { user, standing, meaning } of concerned) {
      const person = people.get(user.id) ?? { userId: user.id, name: user.fullName, dates: [] };
      person.dates.push({ sessionId, standing, meaning: meaning(settings().timeZone) });
      people.set(user.id, person);
    }
  }
  const dates = await withClashes(
    shifted.map(({ session, scheduledAt }) => ({
      sessionId: session.id,
      gameMasterId: masterOf(session),
      startsAt: scheduledAt,
      durationMinutes: session.durationMinutes,
    })),
    shifted.map(({ session }) => session.id),
  );
  const seated = await db.booking.groupBy({
    by: ['userId'],
    where: { sessionId: { in: sessions.map(({ id }) => id) }, status: { in: [...LIVE] } },
  });
  return {
    dates,
    seated: seated.length,
    told: people.size,
    people: [...people.values()].slice(0, MOST_NAMED),
  };
}

/**
 * Moves a campaign date and all later ones, all or none, by the same difference in local time. `dates`: the dates
 * that were shown, with their versions; a repeated request, or one that saw others, is refused. Returns the
 * campaign's ID.
 */
export async function moveCampaignDates(
  maybe: MaybeViewer,
  sessionId: number,
  input: unknown,
): Promise<number> {
  const viewer = requireStaff(maybe);
  const { scheduledAt: to, reason, dates } = parse(campaignMoveInput, input);
  const campaignId = await campaignIdOf(db, sessionId);
  await transaction(async (tx) => {
    await lock(tx, { campaigns: [campaignId], datesAhead: true, sessionsFor: 'update' });
    const shifted = await shiftedFrom(tx, sessionId, to);
    requireSeen(
      shifted.map(({ session }) => session),
      dates,
    );
    const [first] = shifted;
    if (+first!.session.scheduledAt === +first!.scheduledAt) {
      throw new Refusal('BAD_INPUT', 'Please select another date and time', 'scheduledAt');
    }
    await moveSessions(tx, viewer, shifted, reason);
    await audit(tx, viewer, 'campaign.moved', 'Campaign', campaignId, {
      from: first!.session.scheduledAt.toISOString(),
      to: first!.scheduledAt.toISOString(),
      dates: shifted.length,
      reason,
    });
  });
  return campaignId;
}
