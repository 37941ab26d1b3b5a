import { gameMasterInput } from '../catalog/rules.ts';
import { bookingStatuses } from '../seating/rules.ts';
import { type Descriptions, flag, oneOf, record, shape, taken, text } from './describe.ts';

export const admin: Descriptions = {
  'GET /api/admin/bookings.csv': {
    summary: 'The bookings as a CSV file, newest first, at most 10,000',
    tag: 'Admin',
    query: {
      search: text("In the player's name, user name or address, or the session's title."),
      status: oneOf(...bookingStatuses),
      upcoming: { ...oneOf('true', 'false'), description: 'Only of sessions to come.' },
    },
    answer: text('RFC 4180; times ISO 8601 in UTC, amounts in US dollars.'),
    answerType: 'text/csv',
  },
  'GET /api/admin/check-auth': {
    summary: 'May the current user enter the admin area?',
    tag: 'Admin',
    answer: record({ isAdmin: flag, isSuperAdmin: flag }),
  },
  'GET /api/admin/dashboard': {
    summary: 'The figures of the dashboard',
    tag: 'Admin',
    answer: shape('Dashboard'),
  },
  'POST /api/admin/game-masters': {
    summary: 'Add the profile of a Game Master',
    tag: 'Admin',
    body: taken(gameMasterInput),
    status: 201,
    answer: shape('GameMaster'),
  },
};
