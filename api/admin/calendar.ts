import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { listSessionsBetween, type SessionRow, type Span } from '../catalog/sessions.service.ts';
import { clock } from '../platform/clock.ts';
import { Refusal } from '../platform/refusal.ts';
import { settings } from '../settings/settings.service.ts';

export const CALENDAR_DAYS = 21;

const MOST_SESSIONS = 1_000;

export interface CalendarDay {
  /** YYYY-MM-DD in the zone of the admin area. */
  date: string;
  sessions: SessionRow[];
}

/** Three weeks from a Monday (null: this week's), each session that fits under the day on which it starts for staff. */
export async function calendar(from: string | null, filter: unknown = null): Promise<CalendarDay[]> {
  const first = firstDay(from);
  const days: CalendarDay[] = Array.from({ length: CALENDAR_DAYS }, (_, offset) => ({
    date: first.add({ days: offset }).toString(),
    sessions: [],
  }));
  const byDate = new Map(days.map((day) => [day.date, day]));
  const sessions = await listSessionsBetween(calendarSpan(from), filter, MOST_SESSIONS);
  for (const session of sessions) byDate.get(localDate(session.scheduledAt))?.sessions.push(session);
  return days;
}

/** From when to when the calendar of that Monday goes. */
export function calendarSpan(from: string | null): Span {
  const first = firstDay(from);
  return { from: startOfDay(first), to: startOfDay(first.add({ days: CALENDAR_DAYS })) };
}

const firstDay = (from: string | null) => (from === null ? thisMonday() : monday(from));

/** A moment on the clocks of the admin area. */
export const adminTime = (at: Date) =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(settings().timeZone);

/** The moment at which a day begins there. */
export const startOfDay = (day: Temporal.PlainDate) =>
  new Date(day.toZonedDateTime({ timeZone: settings().timeZone }).startOfDay().epochMilliseconds);

const localDate = (at: Date) => adminTime(at).toPlainDate().toString();

/** The Monday of this week. */
export const thisMonday = () => mondayOf(adminTime(clock.now()).toPlainDate());

export const mondayOf = (date: Temporal.PlainDate) => date.subtract({ days: date.dayOfWeek - 1 });

/** A day on the clocks of the admin area. */
export const day = z
  .string()
  .regex(/^(19|20|21)\d\d-\d\d-\d\d$/, 'Please name a day as YYYY-MM-DD')
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
