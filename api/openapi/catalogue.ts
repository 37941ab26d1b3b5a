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

const search = text('Words to look for.');
// In the API's units; the rule of the session form uses cents and minutes.
const sessionFields: Record<string, JsonSchema> = {
  gameMasterId: rowNumber,
  title: { type: 'string', minLength: 3, maxLength: 120 },
  description: {
    type: 'string',
    minLength: 10,
    maxLength: 60_000,
    description: 'HTML; what is unsafe is removed. What is read of it has 10 to 20,000 characters.',
  },
  gameSystem: oneOf(...gameSystems),
  price: { type: ['string', 'number'], description: 'US dollars, from 1 to 10000.' },
  scheduledAt: { type: 'string', format: 'date-time', description: 'In the future.' },
  duration: { type: 'integer', minimum: 60, maximum: 1440, description: 'Minutes.' },
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
  from: text('The first day on which it starts, YYYY-MM-DD, in timeZone.'),
  to: text('The last day on which it starts.'),
  timeZone: text('IANA name: where "today" is asked.'),
  gameSystem: text(),
};
/** Filters for visitors; staff may use them as well. */
const choices: Record<string, JsonSchema> = {
  gameSystems: text('One of these, parted by commas.'),
  days: text('Days of the week parted by commas; 1 is Monday.'),
  fromHour: { ...integer(), minimum: 0, maximum: 23, description: 'Of the day, in timeZone.' },
  toHour: { ...integer(), minimum: 1, maximum: 24, description: 'Before this hour.' },
  minPrice: text('US dollars.'),
  maxPrice: text('US dollars.'),
  seats: { ...integer(), minimum: 1, maximum: 8, description: 'So many can be booked.' },
  tags: text('All of these, parted by commas.'),
  sessionType: oneOf('one-shot', 'campaign'),
  minRating: text('Stars of the Game Master, 1 to 5.'),
  experience: { ...oneOf(...suits), description: 'Whom it suits.' },
  languages: text('ISO 639-1, parted by commas.'),
  safetyTools: text('All of these, parted by commas.'),
  sort: { ...oneOf(...sessionOrders), description: 'soonest unless told otherwise; not for staff.' },
};
const optional = ['sessionType', 'tags', 'imageUrl', 'status', 'level', 'facts'];

export const catalogue: Descriptions = {
  'GET /api/game-masters': {
    summary: `Game Masters, all or those with a table that fits; the total, counted to ${MOST_COUNTED}, stands in X-Total-Count, the next page in Link`,
    tag: 'Catalogue',
    query: {
      search,
      ...tables,
      ...choices,
      sort: { ...oneOf(...gameMasterOrders), description: 'joined unless told otherwise.' },
      ...paging,
    },
    answer: list(shape('OfferingGameMaster')),
  },
  'GET /api/game-masters/:id': {
    summary: 'One Game Master',
    tag: 'Catalogue',
    answer: shape('OfferingGameMaster'),
  },
  'GET /api/game-masters/:id/sessions': {
    summary: 'The sessions of a Game Master that the one asking may see',
    tag: 'Catalogue',
    query: { group: oneOf(...sessionGroups), ...paging },
    answer: list(shape('Session')),
  },
  'GET /api/sessions': {
    summary: 'Sessions that can be booked, the earliest first; staff get all sessions',
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
    summary: 'Put a session into the catalogue',
    tag: 'Catalogue',
    body: record(sessionFields, optional),
    status: 201,
    answer: shape('Session'),
  },
  'GET /api/sessions/:id': { summary: 'One session', tag: 'Catalogue', answer: shape('Session') },
  'PATCH /api/sessions/:id': {
    summary: 'Change a session; what is left out stays. If-Match may name the version instead of the body',
    tag: 'Catalogue',
    body: edit(sessionFields),
    answer: shape('Session'),
    refusals: [409],
  },
  'DELETE /api/sessions/:id': {
    summary: 'Delete a session nobody booked; any other is cancelled and everyone refunded',
    tag: 'Catalogue',
    body: record({ reason: text('Told to the players.') }, ['reason']),
    bodyOptional: true,
    answer: messageWith({ deleted: flag, refundedBookings: integer() }),
    refusals: [403, 409],
  },
};
