import { createHmac, timingSafeEqual } from 'node:crypto';
import { env } from '../../platform/env.ts';

const signature = (what: string) => createHmac('sha256', env.authSecret).update(what).digest('base64url');

const ofBooking = (bookingId: number) => signature(`booking calendar\n${bookingId}`);
const ofPlayer = (userId: number, version: number) => signature(`calendar feed\n${userId}\n${version}`);

/** The date of a booking for a calendar; a mail program is not logged in, so the address itself is the key. */
export const calendarUrl = (bookingId: number) =>
  `${env.publicUrl}/api/bookings/${bookingId}/calendar.ics?token=${ofBooking(bookingId)}`;

/** Every date of a player, at an address that is dead as soon as the version is another one. */
export const feedUrl = (userId: number, version: number) =>
  `${env.publicUrl}/api/calendars/${userId}/sessions.ics?token=${ofPlayer(userId, version)}`;

function isSame(expected: string, given: unknown): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(typeof given === 'string' ? given : '')];
  return one.length === other.length && timingSafeEqual(one, other);
}

export const isCalendarToken = (bookingId: number, token: unknown) => isSame(ofBooking(bookingId), token);
export const isFeedToken = (userId: number, version: number, token: unknown) =>
  isSame(ofPlayer(userId, version), token);
