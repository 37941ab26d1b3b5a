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
    summary: 'Export bookings as a CSV file, newest first; at most 10,000',
    tag: 'Admin',
    query: {
      search: text('Part of the player’s name, username or email address, or of the session title.'),
      status: oneOf(...bookingStatuses),
      upcoming: { ...oneOf('true', 'false'), description: 'Only bookings of upcoming sessions.' },
    },
    answer: text('RFC 4180; times ISO 8601 in UTC, amounts in US dollars.'),
    answerType: 'text/csv',
  },
  'GET /api/admin/check-auth': {
    summary: 'Check whether the current user has access to the admin area',
    tag: 'Admin',
    answer: record({ isAdmin: flag, isSuperAdmin: flag }),
  },
  'GET /api/admin/dashboard': {
    summary: 'Get the key figures of the dashboard',
    tag: 'Admin',
    answer: shape('Dashboard'),
  },
  'GET /api/admin/figures.csv': {
    summary: 'Export seats and revenue of whole weeks as a CSV file',
    tag: 'Admin',
    query: {
      by: oneOf(...figureKinds),
      from: text('Any day of the first week, YYYY-MM-DD. Default: twelve weeks in total.'),
      until: text('Any day of the last week, YYYY-MM-DD. Default: this week.'),
    },
    answer: text('RFC 4180; amounts in US dollars.'),
    answerType: 'text/csv',
  },
  'GET /api/admin/game-masters-with-users': {
    summary: 'List Game Master profiles with their linked accounts, newest first',
    tag: 'Admin',
    query: {
      search: text('Part of the name, username or email address.'),
      group: oneOf(...gameMasterGroups),
      ...paging,
    },
    answer: list(shape('GameMasterWithUser')),
  },
  'POST /api/admin/game-masters/:id/create-user-and-link': {
    summary: 'Create an account for a profile; its owner must replace the password at the first login',
    tag: 'Admin',
    body: taken(staffMadeAccount),
    answer: shape('GameMasterWithUser'),
    refusals: [404, 409],
  },
  'POST /api/admin/game-masters/:id/link-user': {
    summary: 'Link a profile to a user with the Game Master role',
    tag: 'Admin',
    body: taken(linkInput),
    answer: shape('GameMasterWithUser'),
    refusals: [404, 409],
  },
  'DELETE /api/admin/game-masters/:id/unlink-user': {
    summary: 'Unlink the account from a profile; sessions and bookings stay',
    tag: 'Admin',
    answer: shape('GameMasterWithUser'),
    refusals: [404, 409],
  },
  'PATCH /api/admin/game-masters/:id': {
    summary:
      'Update a profile; omitted fields stay unchanged. The version can be in If-Match instead of the body',
    tag: 'Admin',
    body: edit(taken(gameMasterInput).properties as Record<string, JsonSchema>),
    answer: shape('GameMasterWithUser'),
    refusals: [404, 409],
  },
  'POST /api/admin/game-masters': {
    summary: 'Create a Game Master profile',
    tag: 'Admin',
    body: taken(gameMasterInput),
    status: 201,
    answer: shape('GameMaster'),
  },
  'GET /api/admin/users': {
    summary: `List users, newest first; X-Total-Count has the total, counted to ${MOST_COUNTED}`,
    tag: 'Admin',
    query: {
      search: text('Part of the username, email address or full name.'),
      group: oneOf(...userGroups),
      limit: limitTo100,
      page: { type: 'integer', minimum: 1, description: 'Page number, from 1.' },
      after: text('The cursor from the Link header; replaces `page`.'),
    },
    answer: list(shape('User')),
  },
  'DELETE /api/admin/users/:id': {
    summary: 'Delete a user; upcoming bookings are cancelled and refunded. Super admins only',
    tag: 'Admin',
    answer: messageWith({ deletedBookings: integer('The number of cancelled bookings.') }),
    refusals: [409],
  },
  'POST /api/admin/users/:id/promote-admin': {
    summary: 'Grant a user the admin role. Super admins only',
    tag: 'Admin',
    answer: messageWith(),
    refusals: [409],
  },
  'DELETE /api/admin/users/:id/revoke-admin': {
    summary: 'Revoke the admin role of a user who is not a super admin. Super admins only',
    tag: 'Admin',
    answer: messageWith(),
    refusals: [409],
  },
  'POST /api/admin/users/:id/promote-gm': {
    summary: 'Grant a user the Game Master role with a profile',
    tag: 'Admin',
    body: taken(gameMasterPromotion),
    answer: messageWith(),
    refusals: [409],
  },
  'DELETE /api/admin/users/:id/revoke-gm': {
    summary: 'Revoke the Game Master role; the profile stays, unlinked',
    tag: 'Admin',
    answer: messageWith(),
    refusals: [409],
  },
};
