import { mondayOf } from './calendar.ts';

/** The Monday an address names with ?week=; null: this week's, which the server knows. */
export function weekOf(search: URLSearchParams): string | null {
  const week = search.get('week') ?? '';
  const isDay = /^20\d\d-\d\d-\d\d$/.test(week) && !Number.isNaN(Date.parse(`${week}T00:00:00Z`));
  return isDay ? mondayOf(week) : null;
}
