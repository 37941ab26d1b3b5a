import { calendarStart, mondayOf } from './calendar.ts';

/** The Monday an address names with ?week=, or the one of this week. */
export function weekOf(search: URLSearchParams, now: number): string {
  const week = search.get('week') ?? '';
  const isDay = /^20\d\d-\d\d-\d\d$/.test(week) && !Number.isNaN(Date.parse(`${week}T00:00:00Z`));
  return isDay ? mondayOf(week) : calendarStart(now);
}
