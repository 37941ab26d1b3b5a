import { dayInZone, formatRecordDate, formatTime, formatWeekday, type Instant } from './format.ts';

/** Dates a message in a list: today the time, yesterday 'Yesterday', within a week the weekday, else the date. */
export function formatMessageTime(instant: Instant, now: Instant, zone: string): string {
  const day = dayInZone(instant, zone);
  if (day === '') return '';
  const age = dayNumber(dayInZone(now, zone)) - dayNumber(day);
  if (age === 0) return formatTime(instant, zone);
  if (age === 1) return 'Yesterday';
  if (age > 1 && age < 7) return formatWeekday(instant, zone);
  return formatRecordDate(instant, zone);
}

function dayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / 86_400_000;
}
