import type { Instant } from './format.ts';
import { zoneOffset } from './zoneOffset.ts';
import { zoneName } from './zones.ts';

const minute = 60_000;
const day = 1440 * minute;

/** Formats a moment as a datetime-local input expects it, on the clocks of a zone: '2026-11-21T19:00'. */
export function toLocalInput(instant: Instant, zone: string): string {
  const time = new Date(instant).getTime();
  if (Number.isNaN(time)) return '';
  return new Date(time + zoneOffset(time, zone) * minute).toISOString().slice(0, 16);
}

const isShape = (text: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?$/.test(text);

/**
 * Returns every moment that a date-time input may mean in a zone, the earliest first: none for an hour that the
 * clocks skip, two for an hour that comes twice.
 */
function momentsOf(text: string, zone: string): Date[] {
  const clock = isShape(text) ? Date.parse(`${text}Z`) : Number.NaN;
  if (Number.isNaN(clock)) return [];
  // The offset depends on the moment itself: a clock change lies between the two days whose offsets are tried.
  const offsets = [-day, day].map((by) => zoneOffset(clock + by, zone));
  return [...new Set(offsets)]
    .map((offset) => new Date(clock - offset * minute))
    .filter((moment) => toLocalInput(moment, zone) === text.slice(0, 16))
    .sort((one, other) => +one - +other);
}

/**
 * Returns the moment that a date-time input means in a zone; null when it is not a date or lies in an hour that the
 * clocks skip.
 */
export const fromLocalInput = (text: string, zone: string): Date | null => momentsOf(text, zone)[0] ?? null;

export const SKIPPED_HOUR = 'The clocks skip this hour on that day. Please select another time';

/** Returns the note for a selected time that comes twice; null when it comes once. */
export function twiceNote(text: string, zone: string): string | null {
  const [first, second] = momentsOf(text, zone);
  if (!first || !second) return null;
  return `The clocks show this time twice that night. We use the first one, on the clocks of ${zoneName(first, zone)}.`;
}
