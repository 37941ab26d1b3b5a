import { Temporal } from 'temporal-polyfill';
import { listSessionsBetween, type SessionRow } from '../catalog/sessions.service.ts';
import { Refusal } from '../platform/refusal.ts';

export const CALENDAR_DAYS = 21;
/** Staff plan in Central time, whatever the season. */
export const CALENDAR_ZONE = 'America/Chicago';

const MOST_SESSIONS = 1_000;

export interface CalendarDay {
  /** YYYY-MM-DD in the calendar's zone. */
  date: string;
  sessions: SessionRow[];
}

/** Three weeks from a Monday, each session under the day on which it starts in Chicago. */
export async function calendar(from: string): Promise<CalendarDay[]> {
  const first = monday(from);
  const start = (day: Temporal.PlainDate) =>
    new Date(day.toZonedDateTime({ timeZone: CALENDAR_ZONE }).startOfDay().epochMilliseconds);
  const days: CalendarDay[] = Array.from({ length: CALENDAR_DAYS }, (_, offset) => ({
    date: first.add({ days: offset }).toString(),
    sessions: [],
  }));
  const byDate = new Map(days.map((day) => [day.date, day]));
  const sessions = await listSessionsBetween(
    start(first),
    start(first.add({ days: CALENDAR_DAYS })),
    MOST_SESSIONS,
  );
  for (const session of sessions) byDate.get(localDate(session.scheduledAt))?.sessions.push(session);
  return days;
}

const localDate = (at: Date) =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO(CALENDAR_ZONE)
    .toPlainDate()
    .toString();

function monday(text: string): Temporal.PlainDate {
  const refuse = () => new Refusal('BAD_INPUT', 'Please name a Monday as YYYY-MM-DD', 'from');
  if (!/^(19|20|21)\d\d-\d\d-\d\d$/.test(text)) throw refuse();
  let day: Temporal.PlainDate;
  try {
    day = Temporal.PlainDate.from(text, { overflow: 'reject' });
  } catch {
    throw refuse();
  }
  if (day.dayOfWeek !== 1) throw refuse();
  return day;
}
