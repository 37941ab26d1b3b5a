/** Anything that names a moment: an ISO string, epoch milliseconds or a Date. */
export type Instant = string | number | Date;

const locale = 'en-US';

const currency = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' });
const wholeNumber = new Intl.NumberFormat(locale);

// Building a formatter costs more than using it, and pages format hundreds of dates. A server does so in all zones that
// browsers name, each as they spell it.
export const mostFormatters = 1_000;
const formatters = new Map<string, Intl.DateTimeFormat>();

function dateFormatter(zone: string, name: string, options: Intl.DateTimeFormatOptions) {
  const key = `${name} ${zone}`;
  const known = formatters.get(key);
  if (known) return known;
  let formatter: Intl.DateTimeFormat;
  try {
    formatter = new Intl.DateTimeFormat(locale, { ...options, timeZone: zone });
  } catch {
    // A profile may hold a zone that this runtime does not know.
    formatter = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  }
  if (formatters.size >= mostFormatters) formatters.clear();
  formatters.set(key, formatter);
  return formatter;
}

function format(instant: Instant, zone: string, name: string, options: Intl.DateTimeFormatOptions): string {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return '';
  // Newer ICU puts a narrow no-break space before AM and PM; server and browser must agree.
  return dateFormatter(zone, name, options)
    .format(date)
    .replace(/[\u202f\u00a0]/g, ' ');
}

/** Dollars, as a number or a numeric string: 25, '25.5' and -20 become '$25.00', '$25.50' and '−$20.00'. */
export function formatCurrency(amount: number | string): string {
  const value = typeof amount === 'string' ? (amount.trim() === '' ? Number.NaN : Number(amount)) : amount;
  return Number.isFinite(value) ? currency.format(value).replace('-', '−') : '—';
}

export function formatCents(cents: number): string {
  return formatCurrency(cents / 100);
}

/** '$1,200', at the lines of a chart. */
export const wholeDollars = (cents: number) => formatCents(cents).replace('.00', '');

/** What comes back the way it was paid: '$14.99', '$25.01 as session credit', '$14.99 and $25.01 as session credit' */
export function moneyAndCredit(cardCents: number, creditCents: number): string {
  const credit = `${formatCents(creditCents)} as session credit`;
  if (creditCents === 0) return formatCents(cardCents);
  return cardCents === 0 ? credit : `${formatCents(cardCents)} and ${credit}`;
}

/** 'Saturday, November 21, 2026' */
export function formatDate(instant: Instant, zone: string): string {
  return format(instant, zone, 'long', { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' });
}

/** 'Sat, Nov 21', for cards and tables. */
export function formatShortDate(instant: Instant, zone: string): string {
  return format(instant, zone, 'short', { weekday: 'short', month: 'short', day: 'numeric' });
}

/** 'Nov 21', where the year and the weekday are plain. */
export function formatDay(instant: Instant, zone: string): string {
  return format(instant, zone, 'day', { month: 'short', day: 'numeric' });
}

/** 'Saturday' */
export function formatWeekday(instant: Instant, zone: string): string {
  return format(instant, zone, 'weekday', { weekday: 'long' });
}

/** 'Nov 21, 2026', for records. */
export function formatRecordDate(instant: Instant, zone: string): string {
  return format(instant, zone, 'record', { year: 'numeric', month: 'short', day: 'numeric' });
}

/** 'November 2026', by UTC: how long ago somebody joined, the same to everybody. */
export function formatMonth(instant: Instant): string {
  return format(instant, 'UTC', 'month', { year: 'numeric', month: 'long' });
}

/** 'Sat, Nov 21, 2026', where dates lie further apart. */
export function formatFullDate(instant: Instant, zone: string): string {
  return format(instant, zone, 'full', { weekday: 'short', year: 'numeric', month: 'short', day: 'numeric' });
}

/** '7:00 PM' */
export function formatTime(instant: Instant, zone: string): string {
  return format(instant, zone, 'time', { hour: 'numeric', minute: '2-digit', hour12: true });
}

/** Today the time, this week the weekday, else the date: how a list of messages is dated. */
export function formatMessageTime(instant: Instant, now: Instant, zone: string): string {
  const day = dayInZone(instant, zone);
  if (day === '') return '';
  const age = dayNumber(dayInZone(now, zone)) - dayNumber(day);
  if (age === 0) return formatTime(instant, zone);
  if (age === 1) return 'Yesterday';
  if (age > 1 && age < 7) return formatWeekday(instant, zone);
  return formatRecordDate(instant, zone);
}

/** The calendar day of a moment in a zone, as YYYY-MM-DD. */
export function dayInZone(instant: Instant, zone: string): string {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return '';
  const parts = dateFormatter(zone, 'parts', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(date);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}

function dayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / 86_400_000;
}

/** '45 min', '1 hour', '3 hours', '1h 30m' */
export function formatDuration(minutes: number): string {
  if (!Number.isFinite(minutes) || minutes < 0) return '';
  const total = Math.round(minutes);
  const hours = Math.floor(total / 60);
  const rest = total % 60;
  if (hours === 0) return `${rest} min`;
  if (rest > 0) return `${hours}h ${rest}m`;
  return hours === 1 ? '1 hour' : `${hours} hours`;
}

/** One decimal; nothing when there is no rating. */
export function formatRating(rating: number | null | undefined): string {
  return rating == null || !Number.isFinite(rating) ? '' : rating.toFixed(1);
}

export function formatNumber(value: number): string {
  return Number.isFinite(value) ? wholeNumber.format(value) : '—';
}

/** countOf(1, 'seat') is '1 seat', countOf(3, 'seat') is '3 seats'. */
export function countOf(count: number, singular: string, plural = `${singular}s`): string {
  return `${formatNumber(count)} ${count === 1 ? singular : plural}`;
}
