import { ICalCalendarMethod, ICalEventStatus, default as ical } from 'ical-generator';
import { db } from '../../platform/db.ts';
import { env } from '../../platform/env.ts';
import { notFound } from '../../platform/refusal.ts';
import { MINUTE } from '../../platform/rules.ts';
import { isLive } from '../../seating/rules.ts';
import { isCalendarToken } from './calendar-link.ts';

/**
 * The date of a booking as an iCalendar file, always as it stands now: the same UID, and a SEQUENCE that grows
 * with every change, so that a calendar moves or strikes the entry it has.
 */
export async function bookingCalendar(bookingId: number, token: unknown): Promise<string> {
  if (!isCalendarToken(bookingId, token)) throw notFound('Booking');
  const booking = await db.booking.findUnique({
    where: { id: bookingId },
    include: { session: { include: { gameMaster: true } } },
  });
  if (!booking) throw notFound('Booking');
  const { session } = booking;
  const isOn = isLive(booking) && session.status !== 'cancelled';
  const changed = Math.max(session.updatedAt.getTime(), booking.updatedAt.getTime());
  const calendar = ical({
    prodId: { company: 'Questboard', product: 'Bookings', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
  });
  calendar.createEvent({
    id: `booking-${booking.id}@${new URL(env.publicUrl).hostname}`,
    sequence: Math.max(0, Math.floor((changed - booking.createdAt.getTime()) / 1000)),
    status: isOn ? ICalEventStatus.CONFIRMED : ICalEventStatus.CANCELLED,
    stamp: new Date(changed),
    start: session.scheduledAt,
    end: new Date(session.scheduledAt.getTime() + session.durationMinutes * MINUTE),
    summary: session.title,
    location: 'Online',
    description: `With GM ${session.gameMaster.name}.`,
    url: `${env.publicUrl}/sessions/${session.id}`,
  });
  return calendar.toString();
}
