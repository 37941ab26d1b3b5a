import { createHmac, timingSafeEqual } from 'node:crypto';
import { env } from '../../platform/env.ts';

const signature = (bookingId: number) =>
  createHmac('sha256', env.authSecret).update(`booking calendar\n${bookingId}`).digest('base64url');

/** The date of a booking for a calendar; a mail program is not logged in, so the address itself is the key. */
export const calendarUrl = (bookingId: number) =>
  `${env.publicUrl}/api/bookings/${bookingId}/calendar.ics?token=${signature(bookingId)}`;

export function isCalendarToken(bookingId: number, token: unknown): boolean {
  const expected = Buffer.from(signature(bookingId));
  const given = Buffer.from(typeof token === 'string' ? token : '');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
