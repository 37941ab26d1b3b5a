import { env } from '../../platform/env.ts';
import { isSigned, signature } from './signed-link.ts';

const ofBooking = (bookingId: number) => signature(`booking calendar\n${bookingId}`);
const ofPlayer = (userId: number, version: number) => signature(`calendar feed\n${userId}\n${version}`);

/** The date of a booking for a calendar; a mail program is not logged in, so the address itself is the key. */
export const calendarUrl = (bookingId: number) =>
  `${env.publicUrl}/api/bookings/${bookingId}/calendar.ics?token=${ofBooking(bookingId)}`;

/** Every date of a player, at an address that is dead as soon as the version is another one. */
export const feedUrl = (userId: number, version: number) =>
  `${env.publicUrl}/api/calendars/${userId}/sessions.ics?token=${ofPlayer(userId, version)}`;

export const isCalendarToken = (bookingId: number, token: unknown) => isSigned(ofBooking(bookingId), token);
export const isFeedToken = (userId: number, version: number, token: unknown) =>
  isSigned(ofPlayer(userId, version), token);
