import { usersWithVisibleEmail } from '../identity/directory.service.ts';
import { csvFile } from '../platform/http/csv.ts';
import { pageOf } from '../platform/http/paging.ts';
import type { RestRequest } from '../platform/http/rest.ts';
import { toDecimalString } from '../platform/money.ts';
import { parse } from '../platform/parse.ts';
import { id } from '../platform/rules.ts';
import type { MaybeViewer, Viewer } from '../platform/viewer.ts';
import { bookingCalendar, calendarFeed } from './calendar/calendar.service.ts';
import { cancelBooking, requestCancellation } from './cancelling/cancellation.service.ts';
import { removeFromSession } from './cancelling/removal.service.ts';
import { callOffSession } from './cancelling/session-cancellation.service.ts';
import { type AccountBooking, listOwnBookings, readsPrivately } from './core/booking.service.ts';
import { peopleOf } from './core/booking-list.service.ts';
import { getRoster, type RosterBooking, type RosterEntry } from './core/roster.service.ts';
import { receiptNumber, statement } from './receipts/receipt.service.ts';

const bookingId = (params: Record<string, string>) => parse(id('Invalid booking ID'), params.id);
const sessionId = (params: Record<string, string>) => parse(id('Invalid session ID'), params.id);

const reasonIn = (body: unknown) => (body as { reason?: unknown } | undefined)?.reason;

const stripeWord = (paid: boolean) => (paid ? 'succeeded' : null);

function accountEntry({ session, checkout, payment, ...booking }: AccountBooking) {
  const { gameMaster } = session;
  return {
    id: booking.id,
    status: booking.status,
    paymentStatus: booking.paymentStatus,
    statusLabel: booking.statusLabel,
    amount: toDecimalString(booking.amountCents),
    bookingDate: booking.createdAt,
    endReason: booking.endReason,
    session: {
      id: session.id,
      title: session.title,
      imageUrl: session.imageUrl,
      gameSystem: session.gameSystem,
      sessionType: session.type === 'one_shot' ? 'one-shot' : 'campaign',
      scheduledAt: session.scheduledAt,
      duration: session.durationMinutes,
      status: session.status,
      price: toDecimalString(session.priceCents),
      gameMasterId: session.gameMasterId,
      gameMaster: {
        id: gameMaster.id,
        name: gameMaster.name,
        title: gameMaster.title,
        user: gameMaster.user,
      },
    },
    stripePaymentDetails: checkout && {
      sessionId: checkout.stripeSessionId,
      paymentIntentId: payment?.stripePaymentIntentId ?? null,
      customerEmail: payment?.customerEmail ?? null,
    },
  };
}

/** GET /api/account/bookings?limit=&offset= : the viewer's bookings, newest first, at most 100 at once. */
export async function accountBookings(request: RestRequest<Viewer>) {
  const bookings = await listOwnBookings(request.viewer, pageOf(request));
  return bookings.map(accountEntry);
}

/** GET /api/account/statement.csv?year= : the viewer's payments and refunds of a year, as a file. */
export async function statementCsv({ viewer, query, reply }: RestRequest<Viewer>) {
  const { year, timeZone, lines } = await statement(viewer, query);
  const day = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  return csvFile(
    reply,
    `statement-${year}`,
    [`Date (${timeZone})`, 'Receipt', 'Session', 'What', 'Amount (USD)'],
    lines.map(({ bookingId, at, title, words, amountCents }) => [
      day.format(at),
      bookingId === null ? null : receiptNumber(bookingId),
      title,
      words,
      toDecimalString(amountCents),
    ]),
  );
}

/** POST /api/bookings/{id}/cancel */
export const cancel = async ({ viewer, params }: RestRequest) => ({
  message: await cancelBooking(viewer, bookingId(params)),
});

/** POST /api/bookings/{id}/request-cancellation, optional body {reason} */
export const askForCancellation = async ({ viewer, params, body }: RestRequest) => ({
  message: await requestCancellation(viewer, bookingId(params), reasonIn(body)),
});

function rosterEntry(
  viewer: MaybeViewer,
  { booking, statusLabel, earlierBookings, paidTwice }: RosterEntry,
  withEmail: ReadonlySet<number>,
) {
  const { id, userId, user, sitter, forFriend, status, paymentStatus, amountCents, createdAt, payment } =
    booking;
  const named = ({ id, fullName, username, email }: RosterBooking['user']) => ({
    fullName,
    username,
    email: withEmail.has(id) ? email : null,
  });
  return {
    id,
    userId,
    user: named(user),
    forFriend,
    sitterId: sitter?.id ?? null,
    sitter: sitter && named(sitter),
    status,
    paymentStatus,
    statusLabel,
    amount: toDecimalString(amountCents),
    bookingDate: createdAt,
    createdAt,
    specialRequests: booking.specialRequests,
    paymentIntentId: readsPrivately(viewer, booking) ? (payment?.stripePaymentIntentId ?? null) : null,
    stripePaymentStatus: stripeWord(payment !== null),
    earlierBookings,
    paidTwice,
  };
}

/** GET /api/bookings/session/{id}: the newest booking of each player; for staff and the session's Game Master. */
export async function sessionBookings({ viewer, params }: RestRequest) {
  const { confirmed, refunded, other } = await getRoster(viewer, sessionId(params));
  const entries = [...confirmed, ...refunded, ...other];
  const withEmail = await usersWithVisibleEmail(
    viewer,
    entries.flatMap(({ booking }) => peopleOf(booking)),
  );
  return entries.map((entry) => rosterEntry(viewer, entry, withEmail));
}

/**
 * DELETE /api/admin/sessions/bookings/{id}/remove-user: super admins; the body's userId must match the booking.
 * Optional {reason, refund}.
 */
export async function removeUser({ viewer, params, body }: RestRequest<Viewer>) {
  const number = bookingId(params);
  const userId = parse(id('Invalid user ID'), (body as { userId?: unknown } | undefined)?.userId, 'userId');
  const { refund } = (body ?? {}) as { refund?: unknown };
  await removeFromSession(viewer, number, { reason: reasonIn(body), refund }, userId);
  return { message: 'User removed from session' };
}

/** DELETE /api/sessions/{id}: deletes a session without bookings; otherwise cancels it and refunds. */
export async function deleteSession({ viewer, params, body }: RestRequest) {
  const { deleted, refundedBookings } = await callOffSession(viewer, sessionId(params), reasonIn(body));
  return { message: deleted ? 'Session deleted' : 'Session cancelled', deleted, refundedBookings };
}

/** GET /api/bookings/{id}/calendar.ics?token= : the calendar file behind the link in a mail. */
export async function calendar({ viewer, params, query, reply }: RestRequest) {
  const file = await bookingCalendar(viewer, bookingId(params), query.token);
  reply.header('content-type', 'text/calendar; charset=utf-8');
  reply.header('content-disposition', 'attachment; filename="questboard.ics"');
  return file;
}

/** GET /api/calendars/{id}/sessions.ics?token= : all dates of a player, for calendars that subscribe to it. */
export async function playersCalendar({ params, query, http, reply }: RestRequest) {
  const { file, tag } = await calendarFeed(parse(id('Invalid user ID'), params.id), query.token);
  reply.header('etag', tag).header('cache-control', 'private, max-age=300');
  if (http.headers['if-none-match'] === tag) return reply.code(304).send();
  reply.header('content-type', 'text/calendar; charset=utf-8');
  return file;
}
