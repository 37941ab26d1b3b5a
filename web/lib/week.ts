import { mondayOf } from './calendar.ts';
import { isDay } from './day.ts';

/** The Monday an address names with ?week=; null: this week's, which the server knows. */
export function weekOf(search: URLSearchParams): string | null {
  const week = search.get('week') ?? '';
  return isDay(week) ? mondayOf(week) : null;
}
