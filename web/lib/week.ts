import { addDays, mondayOf } from './calendar.ts';

/** Whether a text of an address names a day, YYYY-MM-DD. */
export const isDay = (text: string) =>
  /^20\d\d-\d\d-\d\d$/.test(text) &&
  !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) &&
  addDays(text, 0) === text;

/** The Monday an address names with ?week=; null: this week's, which the server knows. */
export function weekOf(search: URLSearchParams): string | null {
  const week = search.get('week') ?? '';
  return isDay(week) ? mondayOf(week) : null;
}
