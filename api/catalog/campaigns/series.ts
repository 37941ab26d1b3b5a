import { Temporal } from 'temporal-polyfill';

const onWall = (at: Date, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone);

/**
 * Returns the dates of a series: the same weekday and wall-clock time every `everyWeeks` weeks in its own zone,
 * whatever summer time does there. A time that the clock skips is played an hour later, one that occurs twice at the
 * first.
 */
export function seriesDates(
  first: Date,
  { timeZone, everyWeeks, count }: { timeZone: string; everyWeeks: number; count: number },
): Date[] {
  const start = onWall(first, timeZone);
  return Array.from(
    { length: count },
    (_, index) => new Date(start.add({ weeks: index * everyWeeks }).epochMilliseconds),
  );
}

/**
 * Moves dates together, forward or back, by the wall-clock difference between `from` and `to`, so that seven in the
 * evening becomes eight in the evening in summer and in winter.
 */
export function shiftedDates(
  dates: readonly Date[],
  { from, to, timeZone }: { from: Date; to: Date; timeZone: string },
): Date[] {
  const [before, after] = [from, to].map((at) => onWall(at, timeZone).toPlainDateTime());
  const shift = before!.until(after!, { largestUnit: 'days' });
  return dates.map((date) => {
    // The first one exactly as requested, also in the hour that occurs twice.
    if (+date === +from) return to;
    const moved = onWall(date, timeZone).toPlainDateTime().add(shift);
    return new Date(moved.toZonedDateTime(timeZone).epochMilliseconds);
  });
}

/** How many of the latest dates tell how a series continues. */
export const LATELY = 4;

/**
 * Picks the date from which a series continues, among the latest ones (the latest first): one with the weekday and
 * hour that most of them share. A date that was moved by itself says nothing about the others.
 */
export function inRhythm<Held extends { scheduledAt: Date; wasMoved: boolean }>(
  latest: readonly [Held, ...Held[]],
  timeZone: string,
): Held {
  const dates = latest.slice(0, LATELY);
  const walls = dates.map(({ scheduledAt }) => onWall(scheduledAt, timeZone));
  // Compares with the hour of the one on the day of the other: where the clock skips it, that date is played an hour
  // later.
  const isOfRhythm = (hour: Temporal.ZonedDateTime, day: Temporal.ZonedDateTime) =>
    day.dayOfWeek === hour.dayOfWeek &&
    day.withPlainTime(hour.toPlainTime()).toPlainTime().equals(day.toPlainTime());
  const sharing = (date: Held) => {
    const hour = onWall(date.scheduledAt, timeZone);
    return walls.filter((day) => isOfRhythm(hour, day)).length;
  };
  const most = Math.max(...dates.map(sharing));
  const kept = dates.filter((date) => sharing(date) === most && (most > 1 || !date.wasMoved));
  return kept[0] ?? latest[0];
}
