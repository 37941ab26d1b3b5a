import { formatNumber } from '../../api/platform/counts.rules.ts';
import { weekdays } from './weekdays.ts';
import { zoneOffset } from './zoneOffset.ts';

export { countOf, formatNumber } from '../../api/platform/counts.rules.ts';
export { formatDuration } from '../../api/platform/durations.rules.ts';

/** Anything that names a moment: an ISO string, epoch milliseconds or a Date. */
export type Instant = string | number | Date;

// Words and numbers are English in every browser and are built here: the first use of `Intl` costs a phone a tenth of
// a second.
const months = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August'],
  ...['September', 'October', 'November', 'December'],
];

/**
 * Formats a moment on the clocks of a zone, in UTC when the zone is unknown; '' when the moment is invalid. `write`
 * must use the UTC getters of the date it is given.
 */
function format(instant: Instant, zone: string, write: (date: Date) => string): string {
  const time = new Date(instant).getTime();
  const date = new Date(time + zoneOffset(time, zone) * 60_000);
  return Number.isNaN(date.getTime()) ? '' : write(date);
}
const weekdayOf = (date: Date) => weekdays[(date.getUTCDay() + 6) % 7]!;
const monthOf = (date: Date) => months[date.getUTCMonth()]!;
const short = (name: string) => name.slice(0, 3);
const dayOf = (date: Date) => `${short(monthOf(date))} ${date.getUTCDate()}`;
const shortDateOf = (date: Date) => `${short(weekdayOf(date))}, ${dayOf(date)}`;

/**
 * Formats dollars, as a number or a numeric string: 25, '25.5' and -20 become '$25.00', '$25.50' and '−$20.00'; '—'
 * when it is not a number.
 */
export function formatCurrency(amount: number | string): string {
  const value = typeof amount === 'string' ? (amount.trim() === '' ? Number.NaN : Number(amount)) : amount;
  if (!Number.isFinite(value)) return '—';
  const cents = Math.round(Math.abs(value) * 100);
  const rest = String(cents % 100).padStart(2, '0');
  return `${value < 0 && cents > 0 ? '−' : ''}$${formatNumber(Math.floor(cents / 100))}.${rest}`;
}

export function formatCents(cents: number): string {
  return formatCurrency(cents / 100);
}

/** '$1,200', for the grid lines of a chart. */
export const wholeDollars = (cents: number) => formatCents(cents).replace('.00', '');

/** 'Saturday, November 21, 2026' */
export function formatDate(instant: Instant, zone: string): string {
  return format(
    instant,
    zone,
    (date) => `${weekdayOf(date)}, ${monthOf(date)} ${date.getUTCDate()}, ${date.getUTCFullYear()}`,
  );
}

/** 'Sat, Nov 21', for cards and tables. */
export function formatShortDate(instant: Instant, zone: string): string {
  return format(instant, zone, shortDateOf);
}

/** 'Nov 21', where the context gives the year and the weekday. */
export function formatDay(instant: Instant, zone: string): string {
  return format(instant, zone, dayOf);
}

/** 'Saturday' */
export function formatWeekday(instant: Instant, zone: string): string {
  return format(instant, zone, weekdayOf);
}

/** 'Nov 21, 2026', for records. */
export function formatRecordDate(instant: Instant, zone: string): string {
  return format(instant, zone, (date) => `${dayOf(date)}, ${date.getUTCFullYear()}`);
}

/** 'November 2026', in UTC, so that everybody sees the same month. */
export function formatMonth(instant: Instant): string {
  return format(instant, 'UTC', (date) => `${monthOf(date)} ${date.getUTCFullYear()}`);
}

/** 'Sat, Nov 21, 2026', for dates that lie further apart. */
export function formatFullDate(instant: Instant, zone: string): string {
  return format(instant, zone, (date) => `${shortDateOf(date)}, ${date.getUTCFullYear()}`);
}

/** '7:00 PM' */
export function formatTime(instant: Instant, zone: string): string {
  return format(instant, zone, (date) => {
    const hour = date.getUTCHours();
    return `${hour % 12 || 12}:${String(date.getUTCMinutes()).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
  });
}

/** The calendar day of a moment in a zone, as YYYY-MM-DD. */
export function dayInZone(instant: Instant, zone: string): string {
  return format(instant, zone, (date) => date.toISOString().slice(0, 10));
}

/** Formats a rating with one decimal; '' when there is no rating. */
export function formatRating(rating: number | null | undefined): string {
  return rating == null || !Number.isFinite(rating) ? '' : rating.toFixed(1);
}
