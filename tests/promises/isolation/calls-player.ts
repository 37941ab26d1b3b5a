import { calendarUrl, feedUrl } from '../../../api/bookings/core/calendar-link.ts';
import { db } from '../../../api/platform/db.ts';
import { inHours } from '../../scene/world.ts';
import type { Calls } from './deeds.ts';

const pathOf = (url: string) => url.slice(new URL(url).origin.length);

// visitor, player, other, host, otherHost, admin, superAdmin
export const player: Calls = {
  'POST /api/account/picture': { answers: '401 400 400 400 400 400 400' },
  'GET /api/account/data': { answers: '401 200 200 200 200 200 200' },
  'GET /api/account/data/:file': {
    answers: '401 200 200 200 200 200 200',
    at: () => '/api/account/data/messages.csv',
  },
  'GET /api/account/bookings': { answers: '401 200 200 200 200 200 200' },
  'GET /api/account/statement.csv': {
    answers: '401 200 200 200 200 200 200',
    at: () => '/api/account/statement.csv?year=2026',
  },
  'GET /api/bookings/session/:id': {
    answers: '401 403 403 200 403 200 200',
    at: ({ at }) => `/api/bookings/session/${at.Session}`,
  },
  'GET /api/bookings/session/:id, a draft': {
    answers: '401 404 404 200 404 200 200',
    at: ({ at }) => `/api/bookings/session/${at.draft}`,
  },
  'GET /api/bookings/session/:id/bookings.csv': {
    answers: '401 403 403 200 403 200 200',
    at: ({ at }) => `/api/bookings/session/${at.Session}/bookings.csv`,
  },
  'GET /api/gm/earnings.csv': { answers: '401 403 403 200 200 403 403' },
  'GET /api/bookings/:id/calendar.ics': {
    answers: '404 200 404 404 404 404 404',
    at: ({ at }) => `/api/bookings/${at.Booking}/calendar.ics`,
  },
  'GET /api/bookings/:id/calendar.ics, by the link of its mail': {
    answers: '200 200 200 200 200 200 200',
    at: async ({ at }) => {
      const { sitter } = await db.booking.findUniqueOrThrow({
        where: { id: at.Booking },
        include: { sitter: true },
      });
      return pathOf(calendarUrl(at.Booking, sitter!));
    },
  },
  'GET /api/calendars/:id/sessions.ics': {
    answers: '404 404 404 404 404 404 404',
    at: ({ at }) => `/api/calendars/${at.User}/sessions.ics`,
  },
  'GET /api/calendars/:id/sessions.ics, by its secret address': {
    answers: '200 200 200 200 200 200 200',
    at: async ({ at }) => {
      const { calendarVersion } = await db.user.findUniqueOrThrow({ where: { id: at.User } });
      return pathOf(feedUrl(at.User, calendarVersion));
    },
  },
  'POST /api/bookings/:id/cancel': {
    answers: '401 200 404 404 404 404 404',
    at: async ({ at, aBooking }, _role, allowed) =>
      `/api/bookings/${allowed ? (await aBooking()).bookingId : at.Booking}/cancel`,
  },
  'POST /api/bookings/:id/request-cancellation': {
    answers: '401 200 404 404 404 404 404',
    at: async ({ at, aBooking }, _role, allowed) => {
      const id = allowed ? (await aBooking({ scheduledAt: inHours(20) })).bookingId : at.Booking;
      return `/api/bookings/${id}/request-cancellation`;
    },
  },
  'POST /api/create-checkout-session': {
    answers: '401 200 200 409 200 200 200',
    body: async ({ aTable }) => ({ sessionId: (await aTable()).id }),
  },
  'POST /api/create-checkout-session, a draft': {
    answers: '401 404 404 404 404 404 404',
    body: ({ at }) => ({ sessionId: at.draft }),
  },
  'GET /api/verify-checkout-session': {
    answers: '401 200 404 404 404 404 404',
    at: ({ hold }) => `/api/verify-checkout-session?session_id=${hold.stripeSessionId}`,
  },
  'GET /api/messages': { answers: '401 200 200 200 200 200 200' },
  'POST /api/messages': {
    answers: '401 200 200 400 200 200 200',
    body: ({ at }) => ({ recipientId: at.host, content: 'Hail' }),
  },
  'POST /api/messages, to a player': {
    answers: '401 200 403 200 403 200 200',
    body: ({ at }) => ({ recipientId: at.fellow, content: 'Hail' }),
  },
  'POST /api/messages, in the name of another': {
    answers: '401 403 403 403 403 403 403',
    body: ({ at }) => ({ senderId: at.fellow, recipientId: at.host, content: 'Hail' }),
  },
  'GET /api/messages/conversation/:userId': {
    answers: '401 200 200 404 200 200 200',
    at: ({ at }) => `/api/messages/conversation/${at.host}`,
  },
  'GET /api/messages/conversation/:userId, with a player': {
    answers: '401 200 404 200 404 200 200',
    at: ({ at }) => `/api/messages/conversation/${at.fellow}`,
  },
  'POST /api/messages/send-email': {
    answers: '401 403 403 200 403 200 200',
    body: ({ at }) => ({ subject: 's', message: 'm', selectedPlayers: [at.User], sessionId: at.Session }),
  },
  'GET /api/messages/session/:sessionId': {
    answers: '401 200 403 200 403 200 200',
    at: ({ at }) => `/api/messages/session/${at.Session}`,
  },
  'GET /api/messages/session/:sessionId, a draft': {
    answers: '401 404 404 200 404 200 200',
    at: ({ at }) => `/api/messages/session/${at.draft}`,
  },
  'GET /api/messages/unread-count': { answers: '401 200 200 200 200 200 200' },
  'PATCH /api/messages/:id/read': {
    answers: '401 200 404 403 404 404 404',
    at: ({ at }) => `/api/messages/${at.answer}/read`,
  },
  'GET /api/sessions/:id/players': {
    answers: '401 403 403 200 403 200 200',
    at: ({ at }) => `/api/sessions/${at.Session}/players`,
  },
  'GET /api/sessions/:id/players, a draft': {
    answers: '401 404 404 200 404 200 200',
    at: ({ at }) => `/api/sessions/${at.draft}/players`,
  },
};
