import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { listFirstInEach, type SessionRow, type Span } from '../catalog/sessions.service.ts';
import { clock } from '../platform/clock.ts';
import { Refusal } from '../platform/refusal.ts';
import { settings } from '../settings/settings.service.ts';

export const CALENDAR_DAYS = 21;

/** The maximum number of sessions shown per day; the list shows all. */
export const MOST_A_DAY = 4;

export interface CalendarDay {
  /** YYYY-MM-DD in the admin time zone. */
  date: string;
  /** The number of matching sessions that start on the day. */
  total: number;
  /** The first of these sessions. */
  sessions: SessionRow[];
}

/**
 * Returns three weeks from a Monday (null: of this week), with the matching sessions under their start day in the
 * admin time zone.
 */
export async function calendar(from: string | null, filter: unknown = null): Promise<CalendarDay[]> {
  const monday = firstDay(from);
  const days = Array.from({ length: CALENDAR_DAYS }, (_, offset) => monday.add({ days: offset }));
  const found = await listFirstInEach(
    days.map((date) => spanOf(date)),
    filter,
    MOST_A_DAY,
  );
  return days.map((date, at) => ({
    date: date.toString(),
    total: found[at]!.total,
    sessions: found[at]!.first,
  }));
}

/** Returns the time span of the calendar that starts on this Monday. */
export const calendarSpan = (from: string | null): Span => spanOf(firstDay(from), CALENDAR_DAYS);

/** Returns the time span of a day, YYYY-MM-DD. */
export function daySpan(text: string): Span {
  const { data } = day.safeParse(text);
  if (!data) throw new Refusal('BAD_INPUT', 'Please name a day as YYYY-MM-DD', 'day');
  return spanOf(data);
}

function spanOf(first: Temporal.PlainDate, days = 1): Span {
  return { from: startOfDay(first), to: startOfDay(first.add({ days })) };
}

const firstDay = (from: string | null) => (from === null ? thisMonday() : monday(from));

/** Converts an instant to the admin time zone. */
export const adminTime = (at: Date) =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(settings().timeZone);

/** Returns the start of a day in the admin time zone. */
export const startOfDay = (day: Temporal.PlainDate) =>
  new Date(day.toZonedDateTime({ timeZone: settings().timeZone }).startOfDay().epochMilliseconds);

/** Returns the Monday of this week in the admin time zone. */
export const thisMonday = () => mondayOf(adminTime(clock.now()).toPlainDate());

export const mondayOf = (date: Temporal.PlainDate) => date.subtract({ days: date.dayOfWeek - 1 });

/** Parses a calendar day, YYYY-MM-DD. */
export const day = z
  .string()
  // `abort` skips later checks: the value is still a string there and cannot be compared as a day.
  .regex(/^(19|20|21)\d\d-\d\d-\d\d$/, { error: 'Please name a day as YYYY-MM-DD', abort: true })
  .transform((text, context) => {
    try {
      return Temporal.PlainDate.from(text, { overflow: 'reject' });
    } catch {
      context.addIssue({ code: 'custom', message: 'There is no such day' });
      return z.NEVER;
    }
  });

function monday(text: string): Temporal.PlainDate {
  const { data } = day.safeParse(text);
  if (data?.dayOfWeek !== 1) throw new Refusal('BAD_INPUT', 'Please name a Monday as YYYY-MM-DD', 'from');
  return data;
}
