/** Milliseconds; apart from the other rules, whose schemas a page that only reckons with time has no use for. */
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
