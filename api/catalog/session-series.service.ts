import { clock } from '../platform/clock.ts';
import { read } from '../platform/read.ts';
import { upcoming } from './visibility.ts';

/** What a card says about the campaign of its date. */
export interface SeriesRow {
  /** Weeks from one date to the next; null: each was chosen by hand. */
  everyWeeks: number | null;
  /** How many of its dates can be booked. */
  datesAhead: number;
  /** The start of the last of those; null: there is none. */
  lastDateAhead: Date | null;
}

export async function seriesOf(campaignIds: readonly number[]): Promise<Map<number, SeriesRow>> {
  const rows = await read<SeriesRow & { id: number }>`
    SELECT c.id, c."everyWeeks", count(s.id)::int AS "datesAhead", max(s."scheduledAt") AS "lastDateAhead"
    FROM "Campaign" c LEFT JOIN "Session" s ON s."campaignId" = c.id AND ${upcoming(clock.now())}
    WHERE c.id = ANY (${[...campaignIds]}) GROUP BY c.id`;
  return new Map(rows.map(({ id, ...series }) => [id, series]));
}
