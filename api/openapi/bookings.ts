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
    summary: 'The bookings of the current user, the newest first',
    tag: 'Bookings',
    query: { limit: limitTo100, offset: { type: 'integer', minimum: 0 } },
    answer: list(shape('AccountBooking')),
  },
  'GET /api/account/statement.csv': {
    summary: 'What the current user paid and got back in a year as a CSV file, at most 2,000 movements',
    tag: 'Bookings',
    query: { year: { type: 'integer', minimum: 2020, maximum: 2100, required: true } },
    answer: text('RFC 4180; days on the clock of the user, amounts in US dollars.'),
    answerType: 'text/csv',
  },
  'GET /api/gm/earnings.csv': {
    summary: 'What the own tables of a Game Master brought in a month as a CSV file, at most 5,000 sessions',
    tag: 'Bookings',
    query: { month: text('YYYY-MM; by default this month.') },
    answer: text('RFC 4180; times and months by UTC, amounts in US dollars.'),
    answerType: 'text/csv',
    refusals: [403],
  },
  'GET /api/bookings/:id/calendar.ics': {
    summary:
      'The date of a booking for a calendar, as it stands now; for who sits there, by login or by the address that comes by mail',
    tag: 'Bookings',
    query: { token: text('The secret of the address; another one once the player’s calendar has another.') },
    answer: text('RFC 5545.'),
    answerType: 'text/calendar',
  },
  'GET /api/calendars/:id/sessions.ics': {
    summary: 'All dates of a player for a calendar that follows them, at a secret address',
    tag: 'Bookings',
    query: { token: text('The secret of the address; another one once the player has renewed it.') },
    answer: text('RFC 5545; with an ETag, and 304 for whoever has it already.'),
    answerType: 'text/calendar',
    refusals: [404, 429],
  },
  'GET /api/bookings/session/:id': {
    summary: 'The newest booking of every player of a session; for staff and its Game Master',
    tag: 'Bookings',
    answer: list(shape('RosterBooking')),
    refusals: [403],
  },
  'GET /api/bookings/session/:id/bookings.csv': {
    summary: 'Every booking of a session as a CSV file, at most 500; for staff and its Game Master',
    tag: 'Bookings',
    answer: text('RFC 4180; times on the clock of the admin area, amounts in US dollars.'),
    answerType: 'text/csv',
    refusals: [403],
  },
  'POST /api/bookings/:id/cancel': {
    summary: 'Cancel more than 24 hours before the start; everything paid goes back',
    tag: 'Bookings',
    answer: messageWith(),
    refusals: [409],
  },
  'POST /api/bookings/:id/request-cancellation': {
    summary: 'Ask to cancel in the last 24 hours before the start',
    tag: 'Bookings',
    body: record({ reason: { type: 'string', maxLength: 1000 } }, ['reason']),
    bodyOptional: true,
    answer: messageWith(),
    refusals: [409],
  },
  'DELETE /api/admin/sessions/bookings/:id/remove-user': {
    summary: 'Take a player off a session and refund the whole price, or what is chosen',
    tag: 'Bookings',
    body: record(
      {
        userId: rowNumber,
        reason: text('Told to the player.'),
        refund: oneOf('whole', 'by_the_rules', 'nothing'),
      },
      ['reason', 'refund'],
    ),
    answer: messageWith(),
    refusals: [409],
  },
  'POST /api/create-checkout-session': {
    summary: 'Hold a seat in one session, or in each of a cart, and open a payment page',
    tag: 'Payments',
    // A booking through the API agrees to the terms and code of conduct, and confirms the age: all may be left out.
    body: checkoutBody,
    answer: record({
      url: text('The payment page.'),
      sessionId: orNull(text('The number of the payment session; null: credit paid for everything.')),
    }),
    refusals: [402, 404, 409, 503],
  },
  'GET /api/verify-checkout-session': {
    summary: 'What became of a payment; settles it when nobody has yet',
    tag: 'Payments',
    query: { session_id: { ...text('The number of the payment session.'), required: true } },
    answer: record({
      success: { ...flag, description: 'Every seat paid for is booked.' },
      message: text('A sentence for the person.'),
      amount_total: integer('Cents.'),
      currency: text(),
      customer_email: { type: ['string', 'null'] },
      created: integer('Seconds since 1970.'),
      payment_status: text(),
      booking_session_ids: list(rowNumber),
    }),
    refusals: [404, 503],
  },
  'GET /api/stripe-test': {
    summary: 'Does the key of the payment provider work? Not in production',
    tag: 'Payments',
    answer: record({ status: oneOf('success', 'error'), message: text() }),
    refusals: [404],
  },
};
