import { countOf, formatDay, formatTime, formatWeekday, type Instant } from './format.ts';
import { frequencyText } from './series.ts';
import { formatZonedDateTime, formatZonedTime } from './zones.ts';

/** '8 dates, Dec 2 – Jan 20', of dates in their order. */
export function spanText(dates: Series['dates'], zone: string): string {
  const [first, last] = [dates[0], dates.at(-1)];
  const count = countOf(dates.length, 'date');
  if (!first || !last) return count;
  const [from, to] = [formatDay(first.scheduledAt, zone), formatDay(last.scheduledAt, zone)];
  return `${count}, ${from === to ? from : `${from} – ${to}`}`;
}

interface Series {
  readonly everyWeeks: number | null | undefined;
  /** Whose clocks its dates keep across daylight saving. */
  readonly timeZone: string;
  /** What lies ahead, the earliest first. */
  readonly dates: readonly { readonly scheduledAt: Instant }[];
}

/**
 * 'Every week, Saturdays 7:00 PM PST', where most of several dates keep that hour: a single one that was moved
 * says nothing of the others. Else when it is played next.
 */
export function scheduleText({ everyWeeks, timeZone, dates }: Series, zone: string): string {
  const often = frequencyText(everyWeeks);
  const [next] = dates;
  if (!next || everyWeeks == null) return often;
  const hourOf = ({ scheduledAt }: { scheduledAt: Instant }) =>
    `${formatWeekday(scheduledAt, timeZone)} ${formatTime(scheduledAt, timeZone)}`;
  const hours = dates.map(hourOf);
  const sharing = (hour: string) => hours.filter((each) => each === hour).length;
  const regular = dates.find((date) => sharing(hourOf(date)) > Math.max(1, dates.length / 2));
  if (!regular) return `${often}, next ${formatZonedDateTime(next.scheduledAt, zone)}`;
  const { scheduledAt } = regular;
  const time = formatZonedTime(scheduledAt, zone);
  return `${often}, ${formatWeekday(scheduledAt, zone)}s ${time}`;
}
