import type { Evening } from './mail-layout.ts';
import { knownZone, ofZone } from './rules.ts';

const PACIFIC = 'America/Los_Angeles';
const EASTERN = 'America/New_York';

/**
 * Returns the time zone for a reader: theirs, or the shop's if they gave us none that exists. Every time in a mail
 * names its zone.
 */
export const readerZone = (timeZone: string | null) => knownZone(timeZone) ?? PACIFIC;

const parts = {
  month: { month: 'short' },
  day: { day: 'numeric' },
  weekday: { weekday: 'short' },
  hour: { hour: 'numeric', minute: '2-digit' },
  time: { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
  date: { weekday: 'long', month: 'long', day: 'numeric' },
  fullDate: { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;
type Part = keyof typeof parts;

const formattersOf = ofZone(() => new Map<Part, Intl.DateTimeFormat>());

function part(name: Part, at: Date, timeZone: string): string {
  const formatters = formattersOf(timeZone);
  const format = formatters.get(name) ?? new Intl.DateTimeFormat('en-US', { timeZone, ...parts[name] });
  formatters.set(name, format);
  return format.format(at);
}

export const timeIn = (at: Date, timeZone: string) => part('time', at, timeZone);

/** "Your time" first, then the two coasts: "7:00 PM CST, 5:00 PM PST, 8:00 PM EST". On another day the day is said. */
export function timesInWords(at: Date, timeZone: string | null): string {
  const own = readerZone(timeZone);
  const day = part('date', at, own);
  const times = [own, PACIFIC, EASTERN].map((zone) => {
    const there = part('date', at, zone);
    return timeIn(at, zone) + (there === day ? '' : ` on ${there}`);
  });
  return [...new Set(times)].join(', ');
}

/** "Saturday, November 21, 2026" in the reader's zone. */
export const dayOf = (at: Date, timeZone: string | null) => part('fullDate', at, readerZone(timeZone));

/** "Saturday, November 21, 2026 at 7:00 PM PST" in the reader's zone. */
export const when = (at: Date, timeZone: string | null) =>
  `${dayOf(at, timeZone)} at ${timeIn(at, readerZone(timeZone))}`;

interface Dated {
  title: string;
  scheduledAt: Date;
}

/** The sheet of a session for a reader without a seat: its time in every zone that matters. */
export function sheetOf(session: Dated, timeZone: string | null): Evening {
  const at = session.scheduledAt;
  const zone = readerZone(timeZone);
  const hour = part('hour', at, zone);
  return {
    title: session.title,
    month: part('month', at, zone).toUpperCase(),
    day: part('day', at, zone),
    weekday: part('weekday', at, zone),
    hour,
    zone: timeIn(at, zone).slice(hour.length).trim(),
    lines: [part('fullDate', at, zone), `Starts ${timesInWords(at, timeZone)}`],
  };
}

/** The sheet of a session that the reader does not attend. */
export const goneSheetOf = (session: Dated, timeZone: string | null): Evening => ({
  ...sheetOf(session, timeZone),
  isGone: true,
});
