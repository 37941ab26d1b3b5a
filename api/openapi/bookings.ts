import { checkoutInput } from '../bookings/core/checkout.rules.ts';
import {
  type Descriptions,
  flag,
  integer,
  limitTo100,
  list,
  messageWith,
  oneOf,
  orNull,
  record,
  rowNumber,
  shape,
  taken,
  text,
} from './describe.ts';

const { required: _, ...checkoutBody } = taken(checkoutInput);

export const bookings: Descriptions = {
  'GET /api/account/bookings': {
    summary: 'List the bookings of the current user, newest first',
    tag: 'Bookings',
    query: { limit: limitTo100, offset: { type: 'integer', minimum: 0 } },
    answer: list(shape('AccountBooking')),
  },
  'GET /api/account/statement.csv': {
    summary: 'Export payments and refunds of the current user in one year as a CSV file; at most 2,000 rows',
    tag: 'Bookings',
    query: { year: { type: 'integer', minimum: 2020, maximum: 2100, required: true } },
    answer: text('RFC 4180; dates in the user’s time zone, amounts in US dollars.'),
    answerType: 'text/csv',
  },
  'GET /api/gm/earnings.csv': {
    summary:
      'Export the earnings of the current Game Master in one month as a CSV file; at most 5,000 sessions',
    tag: 'Bookings',
    query: { month: text('The month, YYYY-MM. Default: this month.') },
    answer: text('RFC 4180; times and months in UTC, amounts in US dollars.'),
    answerType: 'text/csv',
    refusals: [403],
  },
  'GET /api/bookings/:id/calendar.ics': {
    summary:
      'Get the current date of a booking as a calendar file. For the player in the seat, by login or by the mailed URL',
    tag: 'Bookings',
    query: {
      token: text('The token from the mailed URL; replaced together with the player’s calendar feed URL.'),
    },
    answer: text('RFC 5545.'),
    answerType: 'text/calendar',
  },
  'GET /api/calendars/:id/sessions.ics': {
    summary: 'Get the calendar feed with all dates of a player, at a secret URL',
    tag: 'Bookings',
    query: { token: text('The token from the secret URL; changes when the player renews it.') },
    answer: text('RFC 5545; with an ETag, and status 304 if unchanged.'),
    answerType: 'text/calendar',
    refusals: [404, 429],
  },
  'GET /api/bookings/session/:id': {
    summary: 'List the latest booking of every player of a session. Staff and its Game Master only',
    tag: 'Bookings',
    answer: list(shape('RosterBooking')),
    refusals: [403],
  },
  'GET /api/bookings/session/:id/bookings.csv': {
    summary: 'Export the bookings of a session as a CSV file; at most 500. Staff and its Game Master only',
    tag: 'Bookings',
    answer: text('RFC 4180; times in the admin time zone, amounts in US dollars.'),
    answerType: 'text/csv',
    refusals: [403],
  },
  'POST /api/bookings/:id/cancel': {
    summary: 'Cancel a booking more than 24 hours before the start, with a full refund',
    tag: 'Bookings',
    answer: messageWith(),
    refusals: [409],
  },
  'POST /api/bookings/:id/request-cancellation': {
    summary: 'Request a cancellation in the last 24 hours before the start',
    tag: 'Bookings',
    body: record({ reason: { type: 'string', maxLength: 1000 } }, ['reason']),
    bodyOptional: true,
    answer: messageWith(),
    refusals: [409],
  },
  'DELETE /api/admin/sessions/bookings/:id/remove-user': {
    summary: 'Remove a player from a session, with a full refund by default',
    tag: 'Bookings',
    body: record(
      {
        userId: rowNumber,
        reason: text('Reason, sent to the player.'),
        refund: oneOf('whole', 'by_the_rules', 'nothing'),
      },
      ['reason', 'refund'],
    ),
    answer: messageWith(),
    refusals: [409],
  },
  'POST /api/create-checkout-session': {
    summary: 'Hold a seat in one session, or in each session of a cart, and create a payment page',
    tag: 'Payments',
    // A booking through the API agrees to the terms and code of conduct, and confirms the age: all may be left out.
    body: checkoutBody,
    answer: record({
      url: text('URL of the payment page.'),
      sessionId: orNull(text('ID of the payment session; null: paid entirely with session credit.')),
    }),
    refusals: [402, 404, 409, 503],
  },
  'GET /api/verify-checkout-session': {
    summary: 'Get the result of a payment; settles it if still pending',
    tag: 'Payments',
    query: { session_id: { ...text('ID of the payment session.'), required: true } },
    answer: record({
      success: { ...flag, description: 'Whether every paid seat is booked.' },
      message: text('The result as a sentence for the user.'),
      amount_total: integer('US cents.'),
      currency: text(),
      customer_email: { type: ['string', 'null'] },
      created: integer('Unix time, in seconds.'),
      payment_status: text(),
      booking_session_ids: list(rowNumber),
    }),
    refusals: [404, 503],
  },
  'GET /api/stripe-test': {
    summary: 'Check the API key of the payment provider. Not in production',
    tag: 'Payments',
    answer: record({ status: oneOf('success', 'error'), message: text() }),
    refusals: [404],
  },
};
