import { env } from '../../platform/env.ts';
import { isSigned, signature } from './signed-link.ts';

/** The owner of a calendar, with the version of its secret addresses. */
export interface CalendarOf {
  id: number;
  calendarVersion: number;
}

const ofBooking = (bookingId: number, { id, calendarVersion }: CalendarOf) =>
  signature(`booking calendar\n${bookingId}\n${id}\n${calendarVersion}`);
const ofPlayer = (userId: number, version: number) => signature(`calendar feed\n${userId}\n${version}`);

/**
 * The secret address of a booking's date: a mail program is not logged in, so the address itself is the key. It
 * belongs to the sitter and stops working when `calendarVersion` changes.
 */
export const calendarUrl = (bookingId: number, sitter: CalendarOf) =>
  `${env.publicUrl}/api/bookings/${bookingId}/calendar.ics?token=${ofBooking(bookingId, sitter)}`;

/** The secret address of all dates of a player; it stops working when the version changes. */
export const feedUrl = (userId: number, version: number) =>
  `${env.publicUrl}/api/calendars/${userId}/sessions.ics?token=${ofPlayer(userId, version)}`;

export const isCalendarToken = (bookingId: number, sitter: CalendarOf, token: unknown) =>
  isSigned(ofBooking(bookingId, sitter), token);
export const isFeedToken = (userId: number, version: number, token: unknown) =>
  isSigned(ofPlayer(userId, version), token);
