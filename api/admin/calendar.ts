import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { listFirstInEach, type SessionRow, type Span } from '../catalog/sessions.service.ts';
import { clock } from '../platform/clock.ts';
import { Refusal } from '../platform/refusal.ts';
import { settings } from '../settings/settings.service.ts';

export const CALENDAR_DAYS = 21;

/** Of a day that is fuller, its first ones are shown; the list has the rest. */
export const MOST_A_DAY = 4;

export interface CalendarDay {
  /** YYYY-MM-DD in the zone of the admin area. */
  date: string;
  /** How many start on it. */
  total: number;
  /** The first of them. */
  sessions: SessionRow[];
}

/** Three weeks from a Monday (null: this week's), each session that fits under the day on which it starts for staff. */
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

/** From when to when the calendar of that Monday goes. */
export const calendarSpan = (from: string | null): Span => spanOf(firstDay(from), CALENDAR_DAYS);

/** From when to when one day goes, YYYY-MM-DD. */
export function daySpan(text: string): Span {
  const { data } = day.safeParse(text);
  if (!data) throw new Refusal('BAD_INPUT', 'Please name a day as YYYY-MM-DD', 'day');
  return spanOf(data);
}

function spanOf(first: Temporal.PlainDate, days = 1): Span {
  return { from: startOfDay(first), to: startOfDay(first.add({ days })) };
}

const firstDay = (from: string | null) => (from === null ? thisMonday() : monday(from));

/** A moment on the clocks of the admin area. */
export const adminTime = (at: Date) =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(settings().timeZone);

/** The moment at which a day begins there. */
export const startOfDay = (day: Temporal.PlainDate) =>
  new Date(day.toZonedDateTime({ timeZone: settings().timeZone }).startOfDay().epochMilliseconds);

/** The Monday of this week. */
export const thisMonday = () => mondayOf(adminTime(clock.now()).toPlainDate());

export const mondayOf = (date: Temporal.PlainDate) => date.subtract({ days: date.dayOfWeek - 1 });

/** A day on the clocks of the admin area. */
export const day = z
  .string()
  // What is no day is still text: whoever compares two of them is not to be asked about it.
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
