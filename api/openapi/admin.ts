import { figureKinds, gameMasterPromotion, userGroups } from '../admin/rules.ts';
import { gameMasterGroups, gameMasterInput, linkInput } from '../catalog/game-masters.rules.ts';
import { staffMadeAccount } from '../identity/rules.ts';
import { MOST_COUNTED } from '../platform/counts.rules.ts';
import { bookingStatuses } from '../seating/rules.ts';
import {
  type Descriptions,
  edit,
  flag,
  integer,
  type JsonSchema,
  limitTo100,
  list,
  messageWith,
  oneOf,
  paging,
  record,
  shape,
  taken,
  text,
} from './describe.ts';

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
  'GET /api/admin/figures.csv': {
    summary: 'Seats and revenue of whole weeks as a CSV file',
    tag: 'Admin',
    query: {
      by: oneOf(...figureKinds),
      from: text('A day of the first week, YYYY-MM-DD; by default twelve weeks in all.'),
      until: text('A day of the last week, YYYY-MM-DD; by default this week.'),
    },
    answer: text('RFC 4180; amounts in US dollars.'),
    answerType: 'text/csv',
  },
  'GET /api/admin/game-masters-with-users': {
    summary: 'Profiles with the accounts they are linked to, newest first; paged like every list',
    tag: 'Admin',
    query: {
      search: text('In the name, the user name or the address.'),
      group: oneOf(...gameMasterGroups),
      ...paging,
    },
    answer: list(shape('GameMasterWithUser')),
  },
  'POST /api/admin/game-masters/:id/create-user-and-link': {
    summary: 'Make an account for a profile; its password is replaced at the first login',
    tag: 'Admin',
    body: taken(staffMadeAccount),
    answer: shape('GameMasterWithUser'),
    refusals: [404, 409],
  },
  'POST /api/admin/game-masters/:id/link-user': {
    summary: 'Link a profile to somebody with the role of a Game Master',
    tag: 'Admin',
    body: taken(linkInput),
    answer: shape('GameMasterWithUser'),
    refusals: [404, 409],
  },
  'DELETE /api/admin/game-masters/:id/unlink-user': {
    summary: 'Take the account off a profile; its sessions and their bookings stay',
    tag: 'Admin',
    answer: shape('GameMasterWithUser'),
    refusals: [404, 409],
  },
  'PATCH /api/admin/game-masters/:id': {
    summary: 'Change a profile; what is left out stays. If-Match may name the version instead of the body',
    tag: 'Admin',
    body: edit(taken(gameMasterInput).properties as Record<string, JsonSchema>),
    answer: shape('GameMasterWithUser'),
    refusals: [404, 409],
  },
  'POST /api/admin/game-masters': {
    summary: 'Add the profile of a Game Master',
    tag: 'Admin',
    body: taken(gameMasterInput),
    status: 201,
    answer: shape('GameMaster'),
  },
  'GET /api/admin/users': {
    summary: `Everybody with an account, newest first; the total, counted to ${MOST_COUNTED}, stands in X-Total-Count`,
    tag: 'Admin',
    query: {
      search: text('Part of the user name, the address or the full name.'),
      group: oneOf(...userGroups),
      limit: limitTo100,
      page: { type: 'integer', minimum: 1, description: 'From 1.' },
      after: text('The cursor of the Link header; instead of page.'),
    },
    answer: list(shape('User')),
  },
  'DELETE /api/admin/users/:id': {
    summary: 'Delete a person: bookings to come are cancelled and refunded; super admins only',
    tag: 'Admin',
    answer: messageWith({ deletedBookings: integer('Bookings that were cancelled for it.') }),
    refusals: [409],
  },
  'POST /api/admin/users/:id/promote-admin': {
    summary: 'Let somebody into the admin area; super admins only',
    tag: 'Admin',
    answer: messageWith(),
    refusals: [409],
  },
  'DELETE /api/admin/users/:id/revoke-admin': {
    summary: 'Shut an admin out of the admin area, unless a super admin; super admins only',
    tag: 'Admin',
    answer: messageWith(),
    refusals: [409],
  },
  'POST /api/admin/users/:id/promote-gm': {
    summary: 'Make somebody a Game Master with a profile',
    tag: 'Admin',
    body: taken(gameMasterPromotion),
    answer: messageWith(),
    refusals: [409],
  },
  'DELETE /api/admin/users/:id/revoke-gm': {
    summary: 'Take the role of a Game Master back; the profile stays, without a login',
    tag: 'Admin',
    answer: messageWith(),
    refusals: [409],
  },
};
