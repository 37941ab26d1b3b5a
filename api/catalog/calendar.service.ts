import {
  escape as escapedInCalendar,
  type ICalCalendar,
  ICalCalendarMethod,
  ICalEventStatus,
  default as ical,
} from 'ical-generator';
import { env } from '../platform/env.ts';
import { HOUR } from '../platform/rules.ts';
import { placeInWords } from './facts.rules.ts';
import { writable } from './markup.ts';
import { endOf } from './rules.ts';
import type { SessionRow } from './session-row.ts';

/** A file as calendars take it in. */
export const newCalendar = (product: string): ICalCalendar =>
  ical({ prodId: { company: 'Questboard', product, language: 'EN' }, method: ICalCalendarMethod.PUBLISH });

/** One that calendars ask for every hour or so, under a name that people gave. */
export const namedCalendar = (product: string, name: string): ICalCalendar =>
  newCalendar(product)
    // The library writes it as it is given: a line of its own would be an entry of somebody else's.
    .name(escapedInCalendar(writable(name).replace(/\s+/g, ' '), false))
    .ttl(HOUR / 1000);

/** How calendars know an entry again, whenever they read it. */
export const entryId = (kind: 'booking' | 'session', id: number) =>
  `${kind}-${id}@${new URL(env.publicUrl).hostname}`;

/** What an entry says of a session, whoever it is for. Times are UTC: no rule of daylight saving has to be told. */
export const dateOf = (
  session: Pick<SessionRow, 'id' | 'title' | 'scheduledAt' | 'durationMinutes'> & {
    gameMaster: { name: string };
  },
) => ({
  start: session.scheduledAt,
  end: endOf(session),
  summary: writable(session.title),
  description: `With GM ${writable(session.gameMaster.name)}.`,
  url: `${env.publicUrl}/sessions/${session.id}`,
});

/**
 * Dates that everybody may see, for calendars that ask every hour or so. SEQUENCE counts the changes of a session, so
 * that a calendar moves or strikes the entry it has.
 */
export function calendarOf(name: string, sessions: readonly SessionRow[]): string {
  const calendar = namedCalendar('Tables', name);
  for (const session of sessions)
    calendar.createEvent({
      ...dateOf(session),
      id: entryId('session', session.id),
      sequence: session.version,
      status: session.status === 'cancelled' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      stamp: session.createdAt,
      location: session.facts ? placeInWords(session.facts) : '',
    });
  return calendar.toString();
}
