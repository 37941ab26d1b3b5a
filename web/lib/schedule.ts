import { countOf, formatDay, formatTime, formatWeekday, type Instant } from './format.ts';
import { frequencyText } from './series.ts';
import { formatZonedDateTime, zoneAbbreviation, zoneInWords } from './zones.ts';

/** '8 dates, Dec 2 – Jan 20'. The dates must be in order. */
export function spanText(dates: Series['dates'], zone: string): string {
  const [first, last] = [dates[0], dates.at(-1)];
  const count = countOf(dates.length, 'date');
  if (!first || !last) return count;
  const [from, to] = [formatDay(first.scheduledAt, zone), formatDay(last.scheduledAt, zone)];
  return `${count}, ${from === to ? from : `${from} – ${to}`}`;
}

interface Series {
  readonly everyWeeks: number | null | undefined;
  /** The zone whose clocks the dates keep across daylight saving. */
  readonly timeZone: string;
  /** The upcoming dates, the earliest first. */
  readonly dates: readonly { readonly scheduledAt: Instant }[];
}

const hourIn = (at: Instant, zone: string) => `${formatWeekday(at, zone)}s ${formatTime(at, zone)}`;

/**
 * Returns 'Every week, Saturdays 7:00 PM PST' when most of several dates share that hour: a single date that was
 * moved does not count. Uses the clocks of the series when its hour varies for the reader. Otherwise names the next
 * date.
 */
export function scheduleText({ everyWeeks, timeZone, dates }: Series, zone: string): string {
  const often = frequencyText(everyWeeks);
  const [next] = dates;
  if (!next || everyWeeks == null) return often;
  const keep = (hour: string) => dates.filter(({ scheduledAt }) => hourIn(scheduledAt, timeZone) === hour);
  const regular = dates
    .map(({ scheduledAt }) => keep(hourIn(scheduledAt, timeZone)))
    .find(({ length }) => length > Math.max(1, dates.length / 2));
  if (!regular) return `${often}, next ${formatZonedDateTime(next.scheduledAt, zone)}`;
  const [first, ...others] = new Set(regular.map(({ scheduledAt }) => hourIn(scheduledAt, zone)));
  if (others.length > 0)
    return `${often}, ${hourIn(regular[0]!.scheduledAt, timeZone)} ${zoneInWords(timeZone)}`;
  const [name, ...names] = new Set(regular.map(({ scheduledAt }) => zoneAbbreviation(scheduledAt, zone)));
  return `${often}, ${first} ${names.length > 0 ? zoneInWords(zone) : name}`;
}
