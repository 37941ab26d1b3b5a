import { countOf } from './counts.rules.ts';

/** In milliseconds; apart from the other rules, so that a page that computes times does not load their schemas. */
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** '45 min', '1 hour', '3 hours', '1h 30m' */
export function formatDuration(minutes: number): string {
  if (!Number.isFinite(minutes) || minutes < 0) return '';
  const total = Math.round(minutes);
  const hours = Math.floor(total / 60);
  const rest = total % 60;
  if (hours === 0) return `${rest} min`;
  if (rest > 0) return `${hours}h ${rest}m`;
  return countOf(hours, 'hour');
}
