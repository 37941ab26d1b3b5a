import { Temporal } from 'temporal-polyfill';
import { clock } from '../platform/clock.ts';
import { MOST_COUNTED } from '../platform/counts.rules.ts';
import { Prisma } from '../platform/db.ts';
import { parse } from '../platform/parse.ts';
import { read } from '../platform/read.ts';
import { calendarDay } from '../platform/rules.ts';
import { createSingleFlight } from '../platform/single-flight.ts';
import type { MaybeViewer } from '../platform/viewer.ts';
import { askedFor } from './board.service.ts';
import { lookThrough } from './board-picks.service.ts';
import { daysWindow } from './date-window.ts';
import { type ToldOfSearch, toldOfSearch } from './near-words.ts';
import { offered } from './offered.ts';
import type { Listed } from './session-filter.ts';

import { type SessionRow, sessionColumns, sessionJoins, toSessionRow } from './session-row.ts';

/** Sessions shown for a day; its list has the others. */
export const MOST_A_DAY = 8;

export interface SessionDay {
  /** YYYY-MM-DD in the zone. */
  readonly date: string;
  /** How many tables start on it, at most MOST_COUNTED; a campaign is one, as in the list of the day. */
  readonly total: number;
  /** The earliest of them. */
  readonly sessions: readonly SessionRow[];
}

export interface SessionWeek extends ToldOfSearch {
  readonly today: string;
  /** From Monday to Sunday. */
  readonly days: readonly SessionDay[];
}

const together = createSingleFlight<SessionWeek>();

/** Reads what can be booked and fits, day by day, for a week of a zone: the week of `day`, else the current one. */
export function readWeek(viewer: MaybeViewer, filter: unknown, day?: unknown): Promise<SessionWeek> {
  const asked = askedFor(viewer, filter, true);
  const chosen = parse(calendarDay.nullish(), day, 'day') ?? null;
  return together(JSON.stringify([asked, chosen]), async () => {
    const now = clock.now();
    const zone = asked.timeZone ?? 'UTC';
    const today = Temporal.Instant.fromEpochMilliseconds(now.getTime())
      .toZonedDateTimeISO(zone)
      .toPlainDate();
    const within = chosen ? Temporal.PlainDate.from(chosen) : today;
    const monday = within.subtract({ days: within.dayOfWeek - 1 });
    const dates = Array.from({ length: 7 }, (_, at) => monday.add({ days: at }).toString());
    const words = await (asked.search === null
      ? undefined
      : lookThrough(asked, now, ({ sought }) => sought?.words));
    const days = await readDays(dates, zone, offered(asked, now, words), now);
    const rows = days.flatMap(({ sessions }) => sessions);
    return { today: today.toString(), days, ...toldOfSearch(rows, words) };
  });
}

/** Reads each day by the index of dates, at most MOST_COUNTED rows, however full it is. */
async function readDays(
  dates: readonly string[],
  zone: string,
  { where, expensiveWhere }: Listed,
  now: Date,
) {
  const spans = dates.map((date) => daysWindow(date, date, zone));
  const rows = await read<{ at: number; total: number }>`
    SELECT span.at::int AS at, day.total, ${sessionColumns}
    FROM unnest(${spans.map(({ from }) => from)}::timestamptz[], ${spans.map(({ to }) => to)}::timestamptz[])
      WITH ORDINALITY AS span("from", "to", at)
    CROSS JOIN LATERAL (
      SELECT tables.id, (count(*) OVER ())::int AS total FROM (
        SELECT DISTINCT ON (coalesce(few."campaignId", -few.id)) few.id, few."scheduledAt" FROM (
          SELECT s.id, s."campaignId", s."scheduledAt" FROM "Session" s
          WHERE s."scheduledAt" >= span."from" AND s."scheduledAt" < span."to" AND ${where} AND ${expensiveWhere ?? Prisma.sql`TRUE`}
          ORDER BY s."scheduledAt", s.id LIMIT ${MOST_COUNTED}) few
        ORDER BY coalesce(few."campaignId", -few.id), few."scheduledAt", few.id) tables
      ORDER BY tables."scheduledAt", tables.id LIMIT ${MOST_A_DAY}) day
    JOIN "Session" s ON s.id = day.id
    ${sessionJoins(now)}
    ORDER BY s."scheduledAt", s.id`;
  return dates.map((date, index): SessionDay => {
    const own = rows.filter(({ at }) => at === index + 1);
    const sessions = own.map(({ at: _, ...row }) => Object.freeze(toSessionRow(row)));
    return { date, total: own[0]?.total ?? 0, sessions };
  });
}
