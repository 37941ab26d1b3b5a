import type { Evening } from './mail-layout.ts';
import { knownZone } from './rules.ts';

const PACIFIC = 'America/Los_Angeles';
const EASTERN = 'America/New_York';

/** On whose clocks somebody reads when it is: theirs, or the shop's, if they told us no zone that there is. Every time names its own. */
export const readerZone = (timeZone: string | null) => knownZone(timeZone) ?? PACIFIC;

const part = (at: Date, timeZone: string, options: Intl.DateTimeFormatOptions) =>
  at.toLocaleString('en-US', { timeZone, ...options });

export const timeIn = (at: Date, timeZone: string) =>
  part(at, timeZone, { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' });

const dayIn = (at: Date, timeZone: string) =>
  part(at, timeZone, { weekday: 'long', month: 'long', day: 'numeric' });

/** "Your time" first, then the two coasts: "7:00 PM CST, 5:00 PM PST, 8:00 PM EST". On another day the day is said. */
export function timesInWords(at: Date, timeZone: string | null): string {
  const own = readerZone(timeZone);
  const day = dayIn(at, own);
  const times = [own, PACIFIC, EASTERN].map((zone) => {
    const there = dayIn(at, zone);
    return timeIn(at, zone) + (there === day ? '' : ` on ${there}`);
  });
  return [...new Set(times)].join(', ');
}

/** "Saturday, November 21, 2026" in the reader's zone. */
export const dayOf = (at: Date, timeZone: string | null) =>
  at.toLocaleDateString('en-US', {
    timeZone: readerZone(timeZone),
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
  });

/** "Saturday, November 21, 2026 at 7:00 PM PST" in the reader's zone. */
export function when(at: Date, timeZone: string | null): string {
  const time = at.toLocaleTimeString('en-US', {
    timeZone: readerZone(timeZone),
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
  return `${dayOf(at, timeZone)} at ${time}`;
}

interface Dated {
  title: string;
  scheduledAt: Date;
}

/** When it is, for whoever has no seat there: in every zone that matters. */
export function sheetOf(session: Dated, timeZone: string | null): Evening {
  const at = session.scheduledAt;
  const zone = readerZone(timeZone);
  const hour = part(at, zone, { hour: 'numeric', minute: '2-digit' });
  return {
    title: session.title,
    month: part(at, zone, { month: 'short' }).toUpperCase(),
    day: part(at, zone, { day: 'numeric' }),
    weekday: part(at, zone, { weekday: 'short' }),
    hour,
    zone: timeIn(at, zone).slice(hour.length).trim(),
    lines: [
      part(at, zone, { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' }),
      `Starts ${timesInWords(at, timeZone)}`,
    ],
  };
}

/** When it was to be, for whoever does not go there. */
export const goneSheetOf = (session: Dated, timeZone: string | null): Evening => ({
  ...sheetOf(session, timeZone),
  isGone: true,
});
