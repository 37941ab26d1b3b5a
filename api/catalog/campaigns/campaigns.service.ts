import { audit } from '../../platform/audit.ts';
import { clock } from '../../platform/clock.ts';
import { db, type Prisma, type Tx } from '../../platform/db.ts';
import { parse } from '../../platform/parse.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';
import { madeOnce } from '../../platform/request-key.ts';
import { DAY, MINUTE } from '../../platform/rules.ts';
import { transaction } from '../../platform/transaction.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { askedStatus, countPlan } from '../planning.ts';
import { latestDate, limits, PAST_DATE } from '../rules.ts';
import { firstStatus, textOf } from '../session-editor.service.ts';
import { factsOf } from '../session-facts.ts';
import { requireGameMaster } from '../session-host.service.ts';
import { clashesOf, type Table } from './clashes.service.ts';
import { type Extension, extensionInput, plannedInput, seriesInput, seriesLimits } from './rules.ts';
import { inRhythm, LATELY, seriesDates, shiftedDates } from './series.ts';

const WEEK = 7 * DAY;

interface Rhythm {
  timeZone: string;
  everyWeeks: number | null;
  dates: number | null;
  ownDates: Date[] | null;
}

/** Every date of a new series, in order. */
const timesOf = (first: Date, { timeZone, everyWeeks, dates, ownDates }: Rhythm) =>
  everyWeeks === null
    ? [first, ...(ownDates ?? [])].toSorted((a, b) => +a - +b)
    : seriesDates(first, { timeZone, everyWeeks, count: dates ?? 1 });

/** Creates a campaign with all its dates and their seats, or nothing. */
export async function createSeries(planner: Viewer, input: unknown): Promise<number> {
  const { status, timeZone, everyWeeks, dates, ownDates, facts, ...checked } = parse(
    seriesInput(clock.now()),
    input,
  );
  const { gameMasterId, title } = checked;
  const first = firstStatus(askedStatus(planner, { ...checked, status }));
  const times = timesOf(checked.scheduledAt, { timeZone, everyWeeks, dates, ownDates });
  refuseImpossible(times, { minutes: checked.durationMinutes, field: ownDates ? 'ownDates' : 'dates' });
  await countPlan(planner);
  const make = async (tx: Tx) => {
    await requireGameMaster(tx, gameMasterId);
    const { id } = await tx.campaign.create({
      data: { gameMasterId, title, timeZone, everyWeeks, createdAt: clock.now() },
      select: { id: true },
    });
    const session = {
      ...checked,
      ...facts,
      ...textOf(checked),
      type: 'campaign' as const,
      campaignId: id,
      status: first,
    };
    await createDates(tx, session, times);
    await audit(tx, planner, 'campaign.created', 'Campaign', id, { title, dates: times.length });
    return id;
  };
  return transaction((tx) => madeOnce(tx, { by: planner, kind: 'campaign', input }, () => make(tx)));
}

/** A planned date, and the ids of the Game Master's other sessions that overlap it. */
export interface Planned extends Table {
  clashes: number[];
}

/**
 * Returns the dates of a series before it is created, or the one date of a single session. `sessionId`: that session,
 * if it exists already.
 */
export async function planSeries(input: unknown, sessionId: number | null): Promise<Planned[]> {
  const { scheduledAt, gameMasterId, durationMinutes, ...rhythm } = parse(plannedInput(clock.now()), input);
  return withClashes(
    timesOf(scheduledAt, rhythm).map((startsAt) => ({ sessionId, gameMasterId, startsAt, durationMinutes })),
  );
}

export async function withClashes(tables: readonly Table[], without: readonly number[] = []) {
  const clashes = await clashesOf(tables, without);
  return tables.map((table, at): Planned => ({ ...table, clashes: clashes[at] ?? [] }));
}

/** Moves dates together in local wall-clock time; refused if one of them would not be in the future. */
export function shiftedTimes(dates: readonly Date[], shift: { from: Date; to: Date; timeZone: string }) {
  const times = shiftedDates(dates, shift);
  refuseOutside(times, 'scheduledAt', PAST_DATE);
  return times;
}

/** Refuses dates in the past or beyond the planning limit. */
function refuseOutside(times: readonly Date[], field: string, past: string) {
  const now = clock.now();
  const refuse = (message: string) => new Refusal('BAD_INPUT', message, field);
  if (times.some((time) => time <= now)) throw refuse(past);
  if (times.some((time) => time > latestDate(now))) {
    throw refuse(`The last date must be within ${limits.yearsAhead} years`);
  }
}

/** Returns the dates that `addDates` would add. */
export async function planExtension(campaignId: number, input: unknown): Promise<Planned[]> {
  const campaign = await db.campaign.findUnique({ where: { id: campaignId } });
  if (!campaign) throw notFound('Campaign');
  const { last, times } = await nextDates(db, campaign, parse(extensionInput, input));
  const { gameMasterId, durationMinutes } = last;
  return withClashes(times.map((startsAt) => ({ sessionId: null, gameMasterId, startsAt, durationMinutes })));
}

interface Extended {
  id: number;
  timeZone: string;
  everyWeeks: number | null;
}

/** Returns the dates that continue a campaign, and its latest session. */
async function nextDates(
  tx: Pick<Tx, 'session'>,
  { id, timeZone, everyWeeks }: Extended,
  { dates, ownDates, lastDate }: Extension,
) {
  const now = clock.now();
  const [last, ...earlier] = await tx.session.findMany({
    where: { campaignId: id },
    include: { moves: { select: { oldAt: true, newAt: true } } },
    orderBy: [{ scheduledAt: 'desc' }, { id: 'desc' }],
    take: LATELY,
  });
  if (!last) throw new Refusal('CONFLICT', 'This campaign has no date to go on from');
  if (lastDate && +lastDate !== +last.scheduledAt) {
    throw new Refusal(
      'CONFLICT',
      'Its last date has changed in the meantime. Please look again before you add more.',
    );
  }
  const count = dates ?? ownDates?.length ?? 0;
  const ahead = await tx.session.count({ where: { campaignId: id, scheduledAt: { gt: now } } });
  if (ahead + count > seriesLimits.ahead) {
    throw new Refusal('CONFLICT', `At most ${seriesLimits.ahead} dates can lie ahead`, 'dates');
  }
  if (ownDates && ownDates.length > 0) {
    const minutes = last.durationMinutes;
    refuseImpossible(ownDates, { minutes, field: 'ownDates', after: last.scheduledAt });
    return { last, times: ownDates };
  }
  if (everyWeeks === null) {
    throw new Refusal('BAD_INPUT', 'This campaign has no rhythm: please choose its dates', 'ownDates');
  }
  const held = (session: typeof last) => ({
    scheduledAt: session.scheduledAt,
    wasMoved: session.moves.some(({ oldAt, newAt }) => +oldAt !== +newAt),
  });
  const { scheduledAt: from } = inRhythm([held(last), ...earlier.map(held)], timeZone);
  // A date that was moved a little forward or back still belongs to its week.
  const nextFrom = Math.max(+now, +last.scheduledAt + (everyWeeks * WEEK) / 2);
  const missed = Math.ceil((nextFrom - +from) / WEEK / everyWeeks);
  const times = seriesDates(from, { timeZone, everyWeeks, count: count + missed + 2 })
    .filter((time) => +time > nextFrom)
    .slice(0, count);
  refuseImpossible(times, { minutes: last.durationMinutes, field: 'dates' });
  return { last, times };
}

/**
 * Adds dates after the latest one of a campaign and copies that session; returns the new ids by date. The campaign
 * must be locked.
 */
export async function addDates(tx: Tx, campaign: Extended, extension: Extension): Promise<number[]> {
  const { last, times } = await nextDates(tx, campaign, extension);
  await requireGameMaster(tx, last.gameMasterId);
  const { gameMasterId, title, description, searchText, imageUrl, gameSystem, level, tags } = last;
  const { durationMinutes, maxPlayers, priceCents, proposedAt } = last;
  const published = await tx.session.count({ where: { campaignId: campaign.id, status: { not: 'draft' } } });
  const session = {
    ...{ gameMasterId, title, description, searchText, imageUrl, gameSystem, level, tags },
    ...{ durationMinutes, maxPlayers, priceCents },
    ...factsOf(last),
    type: 'campaign' as const,
    campaignId: campaign.id,
    // New dates of a campaign that is still unpublished wait as drafts with the others.
    ...(published > 0 ? { status: 'scheduled' as const } : { status: 'draft' as const, proposedAt }),
  };
  return createDates(tx, session, times);
}

/**
 * Refuses dates (in order) unless each is in the future, within the planning limit, and after the end of the one
 * before it.
 */
function refuseImpossible(
  times: readonly Date[],
  { minutes, field, after = null }: { minutes: number; field: string; after?: Date | null },
) {
  refuseOutside(times, field, 'Please select future dates and times');
  for (const [at, time] of times.entries()) {
    const before = times[at - 1] ?? after;
    if (before && +time < +before + minutes * MINUTE) {
      throw new Refusal(
        'BAD_INPUT',
        'A date of a campaign must start after the one before it has ended',
        field,
      );
    }
  }
}

async function createDates(
  tx: Tx,
  session: Omit<Prisma.SessionCreateManyInput, 'scheduledAt'>,
  times: readonly Date[],
): Promise<number[]> {
  const rows = await tx.session.createManyAndReturn({
    data: times.map((scheduledAt) => ({ ...session, scheduledAt })),
    select: { id: true },
  });
  const ids = rows.map(({ id }) => id);
  await tx.$executeRaw`
    INSERT INTO "Seat" ("sessionId", number)
    SELECT s.id, n FROM "Session" s CROSS JOIN LATERAL generate_series(1, s."maxPlayers") n
    WHERE s.id = ANY (${ids})`;
  return ids;
}
