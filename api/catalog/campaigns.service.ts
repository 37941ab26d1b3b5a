import { audit } from '../platform/audit.ts';
import { clock } from '../platform/clock.ts';
import { Prisma, type Tx } from '../platform/db.ts';
import { parse } from '../platform/parse.ts';
import { read } from '../platform/read.ts';
import { Refusal } from '../platform/refusal.ts';
import { DAY } from '../platform/rules.ts';
import { transaction } from '../platform/transaction.ts';
import type { Viewer } from '../platform/viewer.ts';
import { limits, seriesInput, seriesLimits } from './rules.ts';
import { seriesDates } from './series.ts';
import { firstStatus, requireGameMaster, textOf } from './session-editor.service.ts';
import { type SessionRow, sessionColumns, sessionJoins, toSessionRow } from './session-row.ts';

/** More dates of one campaign are not shown at once. */
const MOST_DATES = seriesLimits.ahead;
const DAYS_BACK = 60;
const WEEK = 7 * DAY;

/** The dates of campaigns but drafts: what was lately played or called off, and what lies ahead; by date. */
export async function campaignDates(campaignIds: readonly number[]): Promise<Map<number, SessionRow[]>> {
  const now = clock.now();
  const since = new Date(now.getTime() - DAYS_BACK * DAY);
  const rows = await read<unknown>`
    SELECT ${sessionColumns} FROM (
      SELECT id, row_number() OVER (PARTITION BY "campaignId" ORDER BY "scheduledAt", id) AS place FROM "Session"
      WHERE "campaignId" = ANY (${[...campaignIds]}) AND status <> 'draft' AND "scheduledAt" > ${since}) chosen
    JOIN "Session" s ON s.id = chosen.id ${sessionJoins(now)}
    WHERE chosen.place <= ${Prisma.raw(String(MOST_DATES))}
    ORDER BY s."scheduledAt", s.id`;
  const dates = new Map<number, SessionRow[]>(campaignIds.map((id) => [id, []]));
  for (const session of rows.map(toSessionRow)) dates.get(session.campaignId ?? 0)?.push(session);
  return dates;
}

/** Puts a series into the catalogue: a campaign and all its dates with their seats, or nothing. */
export async function createSeries(staff: Viewer, input: unknown): Promise<number> {
  const now = clock.now();
  const { status, timeZone, everyWeeks, dates, ...checked } = parse(seriesInput(now), input);
  const { gameMasterId, title } = checked;
  const first = firstStatus(status);
  const times = seriesDates(checked.scheduledAt, { timeZone, everyWeeks, count: dates });
  refuseTooLate(times, now);
  return transaction(async (tx) => {
    await requireGameMaster(tx, gameMasterId);
    const { id } = await tx.campaign.create({
      data: { gameMasterId, title, timeZone, everyWeeks },
      select: { id: true },
    });
    const session = {
      ...checked,
      ...textOf(checked),
      type: 'campaign' as const,
      campaignId: id,
      status: first,
    };
    await createDates(tx, session, times);
    await audit(tx, staff, 'campaign.created', 'Campaign', id, { title, dates });
    return id;
  });
}

/**
 * Adds dates after the latest one of a campaign, made like it; returns their numbers by date. The campaign
 * must be locked.
 */
export async function addDates(
  tx: Tx,
  campaign: { id: number; timeZone: string; everyWeeks: number },
  count: number,
): Promise<number[]> {
  const now = clock.now();
  const last = await tx.session.findFirst({
    where: { campaignId: campaign.id },
    orderBy: [{ scheduledAt: 'desc' }, { id: 'desc' }],
  });
  if (!last) throw new Refusal('CONFLICT', 'This campaign has no date to go on from');
  await requireGameMaster(tx, last.gameMasterId);
  const ahead = await tx.session.count({ where: { campaignId: campaign.id, scheduledAt: { gt: now } } });
  if (ahead + count > seriesLimits.ahead) {
    throw new Refusal('CONFLICT', `At most ${seriesLimits.ahead} dates can lie ahead`, 'dates');
  }
  const { timeZone, everyWeeks } = campaign;
  const weeksPast = Math.max(0, Math.ceil((now.getTime() - last.scheduledAt.getTime()) / WEEK));
  const missed = Math.ceil(weeksPast / everyWeeks);
  const times = seriesDates(last.scheduledAt, { timeZone, everyWeeks, count: count + missed + 2 })
    .filter((time) => time > now && time > last.scheduledAt)
    .slice(0, count);
  refuseTooLate(times, now);
  const { gameMasterId, title, description, searchText, imageUrl, gameSystem, level, tags } = last;
  const { durationMinutes, maxPlayers, priceCents } = last;
  const session = {
    ...{ gameMasterId, title, description, searchText, imageUrl, gameSystem, level, tags },
    ...{ durationMinutes, maxPlayers, priceCents },
    type: 'campaign' as const,
    campaignId: campaign.id,
    status: 'scheduled' as const,
  };
  return createDates(tx, session, times);
}

function refuseTooLate(times: readonly Date[], now: Date) {
  const latest = new Date(now);
  latest.setUTCFullYear(latest.getUTCFullYear() + limits.yearsAhead);
  if (times.some((time) => time > latest)) {
    throw new Refusal('BAD_INPUT', `The last date must be within ${limits.yearsAhead} years`, 'dates');
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
