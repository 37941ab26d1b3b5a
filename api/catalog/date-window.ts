import { Temporal } from 'temporal-polyfill';
import type { DateFilter } from './rules.ts';
import type { SessionFilter } from './session-filter.rules.ts';

/** From the first instant of today in the zone up to one day, seven days or one calendar month later. */
export function dateWindow(filter: DateFilter, now: Date, timeZone: string): { from: Date; to: Date } {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate();
  const length = { today: { days: 1 }, thisWeek: { days: 7 }, thisMonth: { months: 1 } }[filter];
  return { from: startOf(today, timeZone), to: startOf(today.add(length), timeZone) };
}

/**
 * From the first instant of a day in the zone to that after the last day, which may be the same; null: no such end.
 */
export function daysWindow(from: string | null, to: string | null, timeZone: string) {
  const day = (text: string) => Temporal.PlainDate.from(text);
  return {
    from: from === null ? null : startOf(day(from), timeZone),
    to: to === null ? null : startOf(day(to).add({ days: 1 }), timeZone),
  };
}

/** Between which two moments the sessions of a filter start; the second is exclusive. */
export function startsAsked(
  { date, from, to, timeZone }: Pick<SessionFilter, 'date' | 'from' | 'to' | 'timeZone'>,
  now: Date,
): { from: number; to: number } {
  const zone = timeZone ?? 'UTC';
  const windows = [daysWindow(from, to, zone), ...(date ? [dateWindow(date, now, zone)] : [])];
  return {
    from: Math.max(...windows.map((window) => window.from?.getTime() ?? Number.NEGATIVE_INFINITY)),
    to: Math.min(...windows.map((window) => window.to?.getTime() ?? Number.POSITIVE_INFINITY)),
  };
}

// The first instant of a day is not always 00:00: some zones change their clocks at midnight.
const startOf = (day: Temporal.PlainDate, timeZone: string) =>
  new Date(day.toZonedDateTime({ timeZone }).startOfDay().epochMilliseconds);
