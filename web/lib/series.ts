import { formatTime, formatWeekday, type Instant } from './format.ts';
import { zoneAbbreviation } from './zones.ts';

/** 'Every week', 'Every 2 weeks'; null: each date was chosen by hand. */
export function frequencyText(weeks: number | null | undefined): string {
  if (weeks == null) return 'On chosen dates';
  return weeks === 1 ? 'Every week' : `Every ${weeks} weeks`;
}

/** 'Every week, Saturdays 7:00 PM PST', by the next date; without one only how often. */
export function scheduleText(weeks: number | null | undefined, next: Instant | null, zone: string): string {
  if (next === null || weeks == null) return frequencyText(weeks);
  const time = `${formatTime(next, zone)} ${zoneAbbreviation(next, zone)}`;
  return `${frequencyText(weeks)}, ${formatWeekday(next, zone)}s ${time}`;
}
