import { mondayOf } from './calendar.ts';
import { isDay } from './day.ts';

/** Returns the Monday of the week in ?week=; null: the current week, which the server knows. */
export function weekOf(search: URLSearchParams): string | null {
  const week = search.get('week') ?? '';
  return isDay(week) ? mondayOf(week) : null;
}
