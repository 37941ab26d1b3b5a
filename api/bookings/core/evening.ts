import { isInPerson, whereInWords } from '../../catalog/facts.rules.ts';
import { endOf, mailPictureOf } from '../../catalog/rules.ts';
import type { Tx } from '../../platform/db.ts';
import { env } from '../../platform/env.ts';
import type { Evening } from '../../platform/mail-layout.ts';
import { readerZone, sheetOf, timeIn } from '../../platform/mail-sheet.ts';
import { type CalendarOf, calendarUrl } from './calendar-link.ts';

interface EveningOf {
  bookingId: number;
  /** The sitter. */
  reader: CalendarOf & { timeZone: string | null };
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

export interface Placed {
  id: number;
  title: string;
  scheduledAt: Date;
  platform: string | null;
  city: string;
}

/** When and where the session is, for a reader who has or had a seat there. */
export function placedSheetOf(session: Placed, timeZone: string | null): Evening {
  const sheet = sheetOf(session, timeZone);
  return { ...sheet, picture: mailPictureOf(session), lines: [...sheet.lines, ...whereInWords(session)] };
}

/** What a mail says of a booked session: the time in every relevant zone, and where to be. */
export async function eveningOf(tx: Tx, { bookingId, reader, session }: EveningOf): Promise<Evening> {
  const { gameMaster } = session;
  const sheet = sheetOf(session, reader.timeZone);
  const zone = readerZone(reader.timeZone);
  const ends = endOf(session);
  const place = await tx.gathering.findUnique({
    where: { sessionId: session.id },
    select: { joinUrl: true },
  });
  const link = place?.joinUrl ? '' : ` as soon as GM ${gameMaster.name} has added it`;
  const where = whereInWords(session).map((said) => `${said}. `);
  const online = session.platform ? 'the link to the table' : 'the meeting place';
  const way = isInPerson(session) ? 'the way there' : online;
  const page = `${env.publicUrl}/sessions/${session.id}`;
  return {
    ...sheet,
    picture: mailPictureOf(session),
    lines: [
      ...sheet.lines,
      `Ends ${timeIn(ends, zone)}`,
      `${where}You will find ${way} in your account${link}.`,
    ],
    links: [
      { label: 'Add to calendar', url: calendarUrl(bookingId, reader) },
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
