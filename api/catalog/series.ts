import { Temporal } from 'temporal-polyfill';

/**
 * The dates of a series: the same weekday and wall-clock time every so many weeks in its own zone, whatever
 * summer time does there. A time that the clock skips is played an hour later, one it shows twice at the first.
 */
export function seriesDates(
  first: Date,
  { timeZone, everyWeeks, count }: { timeZone: string; everyWeeks: number; count: number },
): Date[] {
  const start = Temporal.Instant.fromEpochMilliseconds(first.getTime()).toZonedDateTimeISO(timeZone);
  return Array.from(
    { length: count },
    (_, index) => new Date(start.add({ weeks: index * everyWeeks }).epochMilliseconds),
  );
}
