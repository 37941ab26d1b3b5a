import { createHash } from 'node:crypto';
import { type ICalCalendar, ICalEventStatus } from 'ical-generator';
import { z } from 'zod';
import { dateOf, entryId, namedCalendar, newCalendar } from '../../catalog/calendar.service.ts';
import { placeInWords } from '../../catalog/facts.rules.ts';
import { clock } from '../../platform/clock.ts';
import { db, type Prisma } from '../../platform/db.ts';
import { limit } from '../../platform/limits.ts';
import { parse } from '../../platform/parse.ts';
import { notFound } from '../../platform/refusal.ts';
import { DAY, text } from '../../platform/rules.ts';
import { site } from '../../platform/site.ts';
import { transaction } from '../../platform/transaction.ts';
import { type MaybeViewer, requireViewer } from '../../platform/viewer.ts';
import { isLive, isSeated, SEATED } from '../../seating/rules.ts';
import { feedUrl, isCalendarToken, isFeedToken } from '../core/calendar-link.ts';

const dated = { session: { include: { gameMaster: true } } } as const satisfies Prisma.BookingInclude;
type Dated = Prisma.BookingGetPayload<{ include: typeof dated }>;

/** The status of the date in a calendar: paid, reserved until the charge, or cancelled. */
function statusOf(booking: Dated): ICalEventStatus {
  if (!isLive(booking) || booking.session.status === 'cancelled') return ICalEventStatus.CANCELLED;
  return isSeated(booking) ? ICalEventStatus.CONFIRMED : ICalEventStatus.TENTATIVE;
}

/**
 * Adds the date of a booking as it is now. The UID never changes and SEQUENCE grows with every change, so a calendar
 * updates or removes the entry it has. The join link is left out: a copy in a calendar would outlive the seat.
 */
function addDate(calendar: ICalCalendar, booking: Dated) {
  const { session } = booking;
  const changed = Math.max(session.updatedAt.getTime(), booking.updatedAt.getTime());
  calendar.createEvent({
    ...dateOf(session),
    id: entryId('booking', booking.id),
    sequence: Math.max(0, Math.floor((changed - booking.createdAt.getTime()) / 1000)),
    status: statusOf(booking),
    stamp: new Date(changed),
    location: placeInWords(session),
  });
}

/** Returns the date of a booking as an iCalendar file, for the sitter: by login or by the current secret address. */
export async function bookingCalendar(
  viewer: MaybeViewer,
  bookingId: number,
  token: unknown,
): Promise<string> {
  const booking = await db.booking.findUnique({
    where: { id: bookingId },
    include: { ...dated, sitter: true },
  });
  const sitter = booking?.sitter;
  if (!booking || !sitter || sitter.erasedAt || sitter.disabledAt) throw notFound('Booking');
  if (viewer?.id !== sitter.id && !isCalendarToken(bookingId, sitter, token)) throw notFound('Booking');
  const calendar = newCalendar('Bookings');
  addDate(calendar, booking);
  return calendar.toString();
}

const renewal = z.object({ calendarFeedUrl: text(500) });

/** Calendar programs poll about once an hour; more than 60 times an hour is abuse or a faulty program. */
const reads = limit('calendar-feed', 60, 3600);
const MOST = 500;
const BACK_DAYS = 90;

/**
 * Returns all dates of a player as one iCalendar file that calendars poll: the last 90 days and later, at most 500.
 * `tag` is an ETag that changes with the file.
 */
export async function calendarFeed(userId: number, token: unknown): Promise<{ file: string; tag: string }> {
  const player = await db.user.findUnique({ where: { id: userId } });
  if (!player || player.erasedAt || player.disabledAt) throw notFound('Calendar');
  if (!isFeedToken(userId, player.calendarVersion, token)) throw notFound('Calendar');
  await reads.use(userId);
  const bookings = await db.booking.findMany({
    where: {
      sitterId: userId,
      session: { scheduledAt: { gt: new Date(clock.now().getTime() - BACK_DAYS * DAY) } },
      // An attempt that was never paid is left out.
      OR: [{ status: { in: [...SEATED] } }, { confirmedAt: { not: null } }, { membershipId: { not: null } }],
    },
    include: dated,
    orderBy: [{ session: { scheduledAt: 'asc' } }, { id: 'asc' }],
    take: MOST,
  });
  const calendar = namedCalendar('Sessions', site().name);
  for (const booking of bookings) addDate(calendar, booking);
  const file = calendar.toString();
  return { file, tag: `"${createHash('sha1').update(file).digest('base64url')}"` };
}

/** Gives the viewer's calendar a new secret address; the address in the input stops working at once. */
export async function renewCalendarFeed(maybe: MaybeViewer, input: unknown) {
  const { id } = requireViewer(maybe, 'Please log in to see your calendar');
  const { calendarFeedUrl } = parse(renewal, input);
  await transaction(async (tx) => {
    const { calendarVersion } = await tx.user.findUniqueOrThrow({ where: { id } });
    if (calendarFeedUrl !== feedUrl(id, calendarVersion)) return; // another click has renewed it
    await tx.user.updateMany({
      where: { id, calendarVersion },
      data: { calendarVersion: { increment: 1 } },
    });
  });
  return { userId: id };
}
