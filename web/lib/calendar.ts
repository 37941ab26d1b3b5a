import { cityOf } from '../../api/platform/zones.rules.ts';
import { formatDate, formatDay } from './format.ts';
import { zoneAbbreviation, zoneName } from './zones.ts';

const calendarLength = 21;

const dayMs = 86_400_000;

export interface CalendarDay {
  /** YYYY-MM-DD */
  date: string;
  /** 'Mon' */
  weekday: string;
  /** 'Nov 23' */
  short: string;
  /** 'Monday, November 23' */
  long: string;
}

function utcMidnight(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}

export function addDays(day: string, count: number): string {
  return new Date(utcMidnight(day) + count * dayMs).toISOString().slice(0, 10);
}

export function mondayOf(day: string): string {
  const weekday = new Date(utcMidnight(day)).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}

/** Returns the start of the calendar moved back (-1) or forward (+1) by three weeks. */
export function shiftCalendar(start: string, steps: number): string {
  return addDays(start, steps * calendarLength);
}

export function calendarDays(start: string, length = calendarLength): CalendarDay[] {
  return Array.from({ length }, (_, index) => {
    const date = addDays(start, index);
    const whole = formatDate(date, 'UTC');
    return {
      date,
      weekday: whole.slice(0, 3),
      short: formatDay(date, 'UTC'),
      long: whole.replace(/, \d+$/, ''),
    };
  });
}

/** Returns what `said` returns for noon of the first and of the last day; one entry when both are the same. */
const saidOf = (days: readonly CalendarDay[], said: (noon: string) => string) => [
  ...new Set([days[0], days.at(-1)].map((day) => said(`${day?.date}T12:00:00Z`))),
];

/** Returns 'CST', or 'CST or CDT' when the clocks change between the first and the last day. */
export const calendarClocks = (days: readonly CalendarDay[], zone: string) =>
  saidOf(days, (noon) => zoneAbbreviation(noon, zone)).join(' or ');

/** Returns 'Chicago (CST)', or 'Chicago' when the clocks change between the first and the last day. */
export function calendarZone(days: readonly CalendarDay[], zone: string): string {
  const [name = '', ...others] = saidOf(days, (noon) => zoneName(noon, zone));
  return others.length > 0 ? cityOf(zone) : name;
}
