import { addDays } from './calendar.ts';
import { formatTime, formatWeekday, type Instant } from './format.ts';
import { fromLocalInput, toLocalInput } from './localTime.ts';
import { zoneAbbreviation } from './zones.ts';

const daysInWeek = 7;

/** 'Every week', 'Every 2 weeks' */
export function frequencyText(weeks: number): string {
  return weeks === 1 ? 'Every week' : `Every ${weeks} weeks`;
}

/** 'Every week, Saturdays 7:00 PM PST', by the next date; without one only how often. */
export function scheduleText(weeks: number, next: Instant | null, zone: string): string {
  if (next === null) return frequencyText(weeks);
  const time = `${formatTime(next, zone)} ${zoneAbbreviation(next, zone)}`;
  return `${frequencyText(weeks)}, ${formatWeekday(next, zone)}s ${time}`;
}

/** The dates of a series: the same time on the clocks of its zone, whatever daylight saving does. */
export function seriesDates(first: Date, zone: string, weeks: number, count: number): Date[] {
  const text = toLocalInput(first, zone);
  const [day = '', time = ''] = text.split('T');
  const later = Array.from({ length: Math.max(0, count - 1) }, (_, index) =>
    fromLocalInput(`${addDays(day, (index + 1) * weeks * daysInWeek)}T${time}`, zone),
  );
  return [first, ...later.filter((date) => date !== null)];
}
