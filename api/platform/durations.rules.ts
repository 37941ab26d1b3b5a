/** In milliseconds; apart from the other rules, so that a page that computes times does not load their schemas. */
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
