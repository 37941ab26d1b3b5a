import { isInPerson, placeInWords } from '../../catalog/facts.rules.ts';
import { endOf } from '../../catalog/rules.ts';
import type { Tx } from '../../platform/db.ts';
import { env } from '../../platform/env.ts';
import type { Evening } from '../../platform/mail-layout.ts';
import { calendarUrl } from './calendar-link.ts';

const PACIFIC = 'America/Los_Angeles';
const EASTERN = 'America/New_York';

const part = (at: Date, timeZone: string, options: Intl.DateTimeFormatOptions) =>
  at.toLocaleString('en-US', { timeZone, ...options });

const timeIn = (at: Date, timeZone: string) =>
  part(at, timeZone, { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' });

const dayIn = (at: Date, timeZone: string) =>
  part(at, timeZone, { weekday: 'long', month: 'long', day: 'numeric' });

/** "Your time" first, then the two coasts: "7:00 PM CST, 5:00 PM PST, 8:00 PM EST". On another day the day is said. */
export function timesInWords(at: Date, timeZone: string | null): string {
  const own = timeZone ?? PACIFIC;
  const day = dayIn(at, own);
  const times = [own, PACIFIC, EASTERN].map((zone) => {
    const there = dayIn(at, zone);
    return timeIn(at, zone) + (there === day ? '' : ` on ${there}`);
  });
  return [...new Set(times)].join(', ');
}

interface EveningOf {
  bookingId: number;
  reader: { timeZone: string | null };
  session: {
    id: number;
    title: string;
    scheduledAt: Date;
    durationMinutes: number;
    platform: string | null;
    city: string;
    gameMaster: { name: string; userId: number | null };
  };
}

/** When it is, for whoever has no seat there: in every zone that matters. */
export function sheetOf(session: { title: string; scheduledAt: Date }, timeZone: string | null) {
  const at = session.scheduledAt;
  const zone = timeZone ?? PACIFIC;
  return {
    title: session.title,
    month: part(at, zone, { month: 'short' }).toUpperCase(),
    day: part(at, zone, { day: 'numeric' }),
    lines: [
      part(at, zone, { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' }),
      `Starts ${timesInWords(at, timeZone)}`,
    ],
  };
}

/** What a mail says of the evening that was booked: when, in every zone that matters, and where to be. */
export async function eveningOf(tx: Tx, { bookingId, reader, session }: EveningOf): Promise<Evening> {
  const { gameMaster } = session;
  const sheet = sheetOf(session, reader.timeZone);
  const zone = reader.timeZone ?? PACIFIC;
  const ends = endOf(session);
  const place = await tx.gathering.findUnique({
    where: { sessionId: session.id },
    select: { joinUrl: true },
  });
  const link = place?.joinUrl ? '' : ` as soon as GM ${gameMaster.name} has written it down`;
  const where = placeInWords(session) || 'online';
  const way = isInPerson(session) ? 'How to get there' : 'The link to the table';
  const page = `${env.publicUrl}/sessions/${session.id}`;
  return {
    ...sheet,
    lines: [
      ...sheet.lines,
      `Ends ${timeIn(ends, zone)}`,
      `Where: ${where}. ${way} stands in your account${link}.`,
    ],
    links: [
      { label: 'Add to calendar', url: calendarUrl(bookingId) },
      ...(gameMaster.userId === null
        ? [{ label: 'Open the session', url: page }]
        : [
            {
              label: 'Ask the GM',
              url: `${env.publicUrl}/messages/${gameMaster.userId}?session=${session.id}`,
            },
          ]),
    ],
  };
}
