/**
 * The UTC offsets of a zone: a moment, the minutes east of UTC from then on, the next moment, its offset, and so on;
 * the last number is the moment at which the list ends. Moments are minutes since 1970.
 */
export type ZoneClock = readonly number[];

const MINUTE = 60_000;
const QUARTER = 15;
const WEEK = 7 * 24 * 60;

/** How many zones a cache holds: a server is asked for every zone that browsers name, in any spelling. */
const mostZones = 1_000;

function remember<Value>(values: Map<string, Value>, zone: string, value: Value): Value {
  if (values.size >= mostZones) values.clear();
  values.set(zone, value);
  return value;
}

const formatters = new Map<string, Intl.DateTimeFormat | null>();

/** Returns the formatter of a zone, cached because creating it costs more than using it; null: the zone is unknown. */
function formatterOf(zone: string): Intl.DateTimeFormat | null {
  const known = formatters.get(zone);
  if (known !== undefined) return known;
  try {
    const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
    return remember(formatters, zone, format);
  } catch {
    return remember(formatters, zone, null);
  }
}

function askedOffset(time: number, zone: string): number {
  const name =
    formatterOf(zone)
      ?.formatToParts(time)
      .find((part) => part.type === 'timeZoneName')?.value ?? '';
  const match = /^GMT([+-])(\d{2}):(\d{2})/.exec(name);
  if (!match) return 0;
  const minutes = Number(match[2]) * 60 + Number(match[3]);
  return match[1] === '-' ? -minutes : minutes;
}

const clocks = new Map<string, ZoneClock>([['UTC', [-Infinity, 0, Infinity]]]);

/**
 * Stores the zone offsets that the server sent with the page. The first use of `Intl` loads tables, which takes a
 * phone a tenth of a second; with these a page needs no `Intl` and shows the same times as the server.
 */
export function learnClocks(given: Readonly<Record<string, ZoneClock>>): void {
  for (const [zone, clock] of Object.entries(given)) remember(clocks, zone, clock);
}

function learnedOffset(time: number, zone: string): number | undefined {
  const clock = clocks.get(zone);
  const at = time / MINUTE;
  if (!clock || at < clock[0]! || at >= clock.at(-1)!) return undefined;
  let offset = clock[1];
  for (let next = 2; next < clock.length - 1 && clock[next]! <= at; next += 2) offset = clock[next + 1];
  return offset;
}

/** The zones used since the set was last cleared: a render that runs in one go adds only its own. */
export const zonesAsked = new Set<string>();

/** Returns the minutes east of UTC in a zone at a moment; 0 for an unknown zone. */
export function zoneOffset(instant: string | number | Date, zone: string): number {
  zonesAsked.add(zone);
  const time = new Date(instant).getTime();
  return Number.isNaN(time) ? 0 : (learnedOffset(time, zone) ?? askedOffset(time, zone));
}

export const isKnownZone = (zone: string) => clocks.has(zone) || formatterOf(zone) !== null;

/**
 * Returns the offsets of a zone for last year, this year and the next, in which all dates but records lie. The result
 * is the same for a whole year.
 */
export function zoneClock(zone: string, now: number): ZoneClock {
  const year = new Date(now).getUTCFullYear();
  const [start, end] = [Date.UTC(year - 1, 0) / MINUTE, Date.UTC(year + 2, 0) / MINUTE];
  const known = clocks.get(zone);
  if (known?.[0] === start) return known;
  const offsetAt = (minute: number) => askedOffset(minute * MINUTE, zone);
  const clock = [start, offsetAt(start)];
  // No zone changes its clocks twice within a week.
  for (let week = start; week < end; week += WEEK) {
    let [before, after] = [week, Math.min(week + WEEK, end)];
    if (offsetAt(before) === offsetAt(after)) continue;
    while (after - before > QUARTER) {
      const middle = before + Math.floor((after - before) / 2 / QUARTER) * QUARTER;
      if (offsetAt(middle) === offsetAt(week)) before = middle;
      else after = middle;
    }
    clock.push(after, offsetAt(after));
  }
  return remember(clocks, zone, [...clock, end]);
}

/**
 * True when the clocks of this runtime match those of a zone from a year before to a year after, and change in the
 * same minutes.
 */
export function isOurClock(zone: string, now: number): boolean {
  const weeks = Array.from({ length: 105 }, (_, week) => now + (week - 52) * WEEK * MINUTE);
  const changes = (clocks.get(zone) ?? [])
    .filter((at, place) => place % 2 === 0 && Math.abs(at * MINUTE - now) < 52 * WEEK * MINUTE)
    .flatMap((at) => [at * MINUTE - 1, at * MINUTE]);
  return [...weeks, ...changes].every(
    (time) => zoneOffset(time, zone) === -new Date(time).getTimezoneOffset(),
  );
}
