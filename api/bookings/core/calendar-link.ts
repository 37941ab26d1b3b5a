import { env } from '../../platform/env.ts';
import { isSigned, signature } from './signed-link.ts';

/** Whose calendar it is, with the version of its addresses. */
export interface CalendarOf {
  id: number;
  calendarVersion: number;
}

const ofBooking = (bookingId: number, { id, calendarVersion }: CalendarOf) =>
  signature(`booking calendar\n${bookingId}\n${id}\n${calendarVersion}`);
const ofPlayer = (userId: number, version: number) => signature(`calendar feed\n${userId}\n${version}`);

/**
 * The date of a booking for a calendar; a mail program is not logged in, so the address itself is the key: of who sits
 * there, and dead as soon as the version is another one.
 */
export const calendarUrl = (bookingId: number, sitter: CalendarOf) =>
  `${env.publicUrl}/api/bookings/${bookingId}/calendar.ics?token=${ofBooking(bookingId, sitter)}`;

/** Every date of a player, at an address that is dead as soon as the version is another one. */
export const feedUrl = (userId: number, version: number) =>
  `${env.publicUrl}/api/calendars/${userId}/sessions.ics?token=${ofPlayer(userId, version)}`;

export const isCalendarToken = (bookingId: number, sitter: CalendarOf, token: unknown) =>
  isSigned(ofBooking(bookingId, sitter), token);
export const isFeedToken = (userId: number, version: number, token: unknown) =>
  isSigned(ofPlayer(userId, version), token);
