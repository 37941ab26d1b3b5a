import type { Instant } from './format.ts';
import { zoneOffset } from './zones.ts';

const minute = 60_000;

/** A moment as a date-time field wants it, on the clocks of a zone: '2026-11-21T19:00'. */
export function toLocalInput(instant: Instant, zone: string): string {
  const time = new Date(instant).getTime();
  if (Number.isNaN(time)) return '';
  return new Date(time + zoneOffset(time, zone) * minute).toISOString().slice(0, 16);
}

/** The moment a date-time field of a zone means; null when it is no date, or of an hour that the clocks leave out. */
export function fromLocalInput(text: string, zone: string): Date | null {
  const shape = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?$/;
  const clock = shape.test(text) ? Date.parse(`${text}Z`) : Number.NaN;
  if (Number.isNaN(clock)) return null;
  // The offset is that of the moment itself: a second look settles clock changes.
  const guess = clock - zoneOffset(clock, zone) * minute;
  const moment = new Date(clock - zoneOffset(guess, zone) * minute);
  return toLocalInput(moment, zone) === text.slice(0, 16) ? moment : null;
}
