import { clock } from '../../platform/clock.ts';
import { Prisma } from '../../platform/db.ts';
import { read } from '../../platform/read.ts';
import { DAY } from '../../platform/rules.ts';
import type { MaybeViewer } from '../../platform/viewer.ts';
import { type SessionRow, sessionColumns, sessionJoins, toSessionRow } from '../session-row.ts';
import { visible } from '../visibility.ts';
import { seriesLimits } from './rules.ts';

/** Dates of one campaign shown at most. */
const MOST_DATES = seriesLimits.ahead;
const DAYS_BACK = 60;

/** Returns the dates of campaigns without drafts: recently played or cancelled ones, and those ahead; by date. */
export const campaignDates = (campaignIds: readonly number[]) =>
  datesOf(
    campaignIds,
    Prisma.sql`status <> 'draft' AND "scheduledAt" > ${new Date(clock.now().getTime() - DAYS_BACK * DAY)}`,
  );

/** Returns the latest date of each campaign, without drafts, for campaigns with none ahead. */
export const latestDates = (campaignIds: readonly number[]) =>
  datesOf(campaignIds, Prisma.sql`status <> 'draft'`, 1);

/** Returns the dates ahead of campaigns, drafts included; by date. */
export const plannedDates = (campaignIds: readonly number[]) =>
  datesOf(
    campaignIds,
    Prisma.sql`status IN ('draft', 'scheduled', 'active') AND "scheduledAt" > ${clock.now()}`,
  );

/** Returns the drafts of campaigns, as far as the viewer may see them; by date. */
export const draftDates = (campaignIds: readonly number[], viewer: MaybeViewer) =>
  datesOf(campaignIds, Prisma.sql`status = 'draft' AND ${visible(viewer)}`);

/** `chosen`: over "Session" AS s. If there are too many, those ahead stay, and of the others the latest. */
async function datesOf(
  campaignIds: readonly number[],
  chosen: Prisma.Sql,
  most: number = MOST_DATES,
): Promise<Map<number, SessionRow[]>> {
  const now = clock.now();
  const rows = await read<unknown>`
    SELECT ${sessionColumns} FROM (
      SELECT id, row_number() OVER (
        PARTITION BY "campaignId"
        ORDER BY "scheduledAt" <= ${now}, abs(extract(epoch FROM "scheduledAt" - ${now}::timestamptz)), id
      ) AS place FROM "Session" s
      WHERE "campaignId" = ANY (${[...campaignIds]}) AND ${chosen}) chosen
    JOIN "Session" s ON s.id = chosen.id ${sessionJoins(now)}
    WHERE chosen.place <= ${Prisma.raw(String(most))}
    ORDER BY s."scheduledAt", s.id`;
  const dates = new Map<number, SessionRow[]>(campaignIds.map((id) => [id, []]));
  for (const session of rows.map(toSessionRow)) dates.get(session.campaignId ?? 0)?.push(session);
  return dates;
}

/** Returns the latest date of each campaign, whatever its status: more dates are added after it. */
export async function lastDates(campaignIds: readonly number[]): Promise<Map<number, Date>> {
  const rows = await read<{ campaignId: number; at: Date }>`
    SELECT "campaignId", max("scheduledAt") AS at FROM "Session"
    WHERE "campaignId" = ANY (${[...campaignIds]}) GROUP BY "campaignId"`;
  return new Map(rows.map(({ campaignId, at }) => [campaignId, at]));
}
