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

/** A file that calendars import. */
export const newCalendar = (product: string): ICalCalendar =>
  ical({ prodId: { company: 'Questboard', product, language: 'EN' }, method: ICalCalendarMethod.PUBLISH });

/** One that calendars request every hour or so, under a name that people gave. */
export const namedCalendar = (product: string, name: string): ICalCalendar =>
  newCalendar(product)
    // The library writes the name unescaped: a line break in it could add a foreign entry.
    .name(escapedInCalendar(writable(name).replace(/\s+/g, ' '), false))
    .ttl(HOUR / 1000);

/** Identifies an entry for calendars, whenever they read it. */
export const entryId = (kind: 'booking' | 'session', id: number) =>
  `${kind}-${id}@${new URL(env.publicUrl).hostname}`;

/** The fields of an entry about a session, for any reader. Times are UTC, so no daylight saving rules are needed. */
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
 * Returns public dates for calendars that request them every hour or so. SEQUENCE counts the changes of a session, so
 * that a calendar moves or strikes out the entry it has.
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
