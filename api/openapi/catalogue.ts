import { sessionOrders, suits } from '../catalog/choices.rules.ts';
import { factsInput } from '../catalog/facts-input.rules.ts';
import { gameMasterOrders } from '../catalog/game-masters.rules.ts';
import { dateFilters, gameSystems, sessionGroups, sessionStatuses } from '../catalog/rules.ts';
import { MOST_COUNTED } from '../platform/counts.rules.ts';
import {
  type Descriptions,
  edit,
  flag,
  integer,
  type JsonSchema,
  list,
  messageWith,
  oneOf,
  paging,
  record,
  rowNumber,
  shape,
  taken,
  text,
} from './describe.ts';

const search = text('Search words.');
// In the API's units; the rule of the session form uses cents and minutes.
const sessionFields: Record<string, JsonSchema> = {
  gameMasterId: rowNumber,
  title: { type: 'string', minLength: 3, maxLength: 120 },
  description: {
    type: 'string',
    minLength: 10,
    maxLength: 60_000,
    description: 'HTML; unsafe markup is removed. The visible text has 10 to 20,000 characters.',
  },
  gameSystem: oneOf(...gameSystems),
  price: { type: ['string', 'number'], description: 'US dollars, 1 to 10000.' },
  scheduledAt: { type: 'string', format: 'date-time', description: 'Start time, in the future.' },
  duration: { type: 'integer', minimum: 60, maximum: 1440, description: 'Planned duration, in minutes.' },
  maxPlayers: { type: 'integer', minimum: 1, maximum: 100 },
  sessionType: oneOf('one-shot', 'campaign'),
  tags: { anyOf: [text('Comma-separated.'), list(text())] },
  imageUrl: { type: ['string', 'null'], maxLength: 500 },
  status: oneOf(...sessionStatuses),
  level: text('Always "intermediate".'),
  facts: taken(factsInput),
};
/** Filters for sessions; for Game Masters: at least one session of theirs that can be booked matches. */
const tables: Record<string, JsonSchema> = {
  type: text('A tag; "all": any.'),
  date: oneOf(...dateFilters, 'any'),
  from: text('The first start day, YYYY-MM-DD, in `timeZone`.'),
  to: text('The last start day, inclusive, YYYY-MM-DD.'),
  timeZone: text('IANA time zone for days and hours. Default: the caller’s, otherwise UTC.'),
  gameSystem: text(),
};
/** Filters for visitors; staff may use them as well. */
const choices: Record<string, JsonSchema> = {
  gameSystems: text('Comma-separated; matches any of them.'),
  days: text('Days of the week, comma-separated; 1 is Monday.'),
  fromHour: { ...integer(), minimum: 0, maximum: 23, description: 'Earliest start hour, in `timeZone`.' },
  toHour: { ...integer(), minimum: 1, maximum: 24, description: 'Starts before this hour.' },
  minPrice: text('US dollars.'),
  maxPrice: text('US dollars.'),
  seats: { ...integer(), minimum: 1, maximum: 8, description: 'Minimum number of seats that can be booked.' },
  tags: text('Comma-separated; must have all of them.'),
  sessionType: oneOf('one-shot', 'campaign'),
  minRating: text('Minimum rating of the Game Master, 1 to 5.'),
  experience: { ...oneOf(...suits), description: 'Suitable experience.' },
  languages: text('ISO 639-1 codes, comma-separated; matches any of them.'),
  safetyTools: text('Comma-separated; must have all of them.'),
  sort: { ...oneOf(...sessionOrders), description: 'Default: soonest. Not for staff.' },
};
const optional = ['sessionType', 'tags', 'imageUrl', 'status', 'level', 'facts'];

export const catalogue: Descriptions = {
  'GET /api/game-masters': {
    summary: `List Game Masters, all or those with a matching table; X-Total-Count has the total, counted to ${MOST_COUNTED}, and Link the next page`,
    tag: 'Catalogue',
    query: {
      search,
      ...tables,
      ...choices,
      sort: { ...oneOf(...gameMasterOrders), description: 'Default: joined.' },
      ...paging,
    },
    answer: list(shape('OfferingGameMaster')),
  },
  'GET /api/game-masters/:id': {
    summary: 'Get a Game Master',
    tag: 'Catalogue',
    answer: shape('OfferingGameMaster'),
  },
  'GET /api/game-masters/:id/sessions': {
    summary: 'List the sessions of a Game Master that are visible to the caller',
    tag: 'Catalogue',
    query: { group: oneOf(...sessionGroups), ...paging },
    answer: list(shape('Session')),
  },
  'GET /api/sessions': {
    summary: 'List upcoming sessions, full ones included, soonest first; for staff all sessions',
    tag: 'Catalogue',
    query: {
      search,
      ...tables,
      gameMasterId: rowNumber,
      ...choices,
      status: { ...oneOf(...sessionStatuses), description: 'Staff only.' },
      upcoming: { ...oneOf('true', 'false'), description: 'Staff only.' },
      ...paging,
    },
    answer: list(shape('Session')),
  },
  'POST /api/sessions': {
    summary: 'Create a session',
    tag: 'Catalogue',
    body: record(sessionFields, optional),
    status: 201,
    answer: shape('Session'),
  },
  'GET /api/sessions/:id': { summary: 'Get a session', tag: 'Catalogue', answer: shape('Session') },
  'PATCH /api/sessions/:id': {
    summary:
      'Update a session; omitted fields stay unchanged. The version can be in If-Match instead of the body',
    tag: 'Catalogue',
    body: edit(sessionFields),
    answer: shape('Session'),
    refusals: [409],
  },
  'DELETE /api/sessions/:id': {
    summary: 'Delete a session without bookings, or cancel it and refund everyone',
    tag: 'Catalogue',
    body: record({ reason: text('Reason, sent to the players.') }, ['reason']),
    bodyOptional: true,
    answer: messageWith({ deleted: flag, refundedBookings: integer() }),
    refusals: [403, 409],
  },
};
