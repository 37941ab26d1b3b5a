import { builder, type GraphQLContext } from '../platform/graphql/builder.ts';
import { rowId } from '../platform/graphql/ids.ts';
import type { SessionOrder } from './choices.rules.ts';
import { SessionTypeEnum } from './session.schema.ts';
import { isOfZone } from './session-filter.rules.ts';

const DateFilterEnum = builder.enumType('SessionDateFilter', {
  description: 'The period in which a session starts, from the beginning of today in the given time zone.',
  values: {
    TODAY: { value: 'today', description: 'Before the end of the day.' },
    THIS_WEEK: { value: 'thisWeek', description: 'Within seven days, including today.' },
    THIS_MONTH: { value: 'thisMonth', description: 'Before the same day of next month.' },
  } as const,
});

export const SessionOrderEnum = builder.enumType('SessionOrder', {
  description: 'The sort order of sessions.',
  values: {
    SOONEST: { value: 'soonest' satisfies SessionOrder, description: 'Start time, soonest first.' },
    PRICE: { value: 'price' satisfies SessionOrder, description: 'Price, lowest first.' },
    RATING: {
      value: 'rating' satisfies SessionOrder,
      description:
        'Average rating of the Game Master, highest first; sessions of Game Masters without reviews come last.',
    },
    NEWEST: { value: 'newest' satisfies SessionOrder, description: 'Creation time, newest first.' },
  } as const,
});

export const SessionFilter = builder.inputType('SessionFilter', {
  description: 'Filters the sessions; a session must match every given condition.',
  fields: (t) => ({
    search: t.string({
      description:
        'Search words in any order, case- and accent-insensitive; each must be part of the title, description, game system, a tag or the Game Master’s name.',
    }),
    type: t.string({ description: 'A tag, case-insensitive; "all" or empty: any.' }),
    date: t.field({
      type: DateFilterEnum,
      description: 'How soon the session starts. Default: any future time.',
    }),
    from: t.string({ description: 'The first start day, YYYY-MM-DD. Default: any.' }),
    to: t.string({ description: 'The last start day, inclusive, YYYY-MM-DD. Default: any.' }),
    timeZone: t.string({
      description: 'IANA time zone for days and hours. Default: the viewer’s, otherwise UTC.',
    }),
    gameSystem: t.string({
      description: 'Exact game system. Default: any.',
    }),
    gameMasterId: t.id({ description: 'The Game Master who runs the session, by global ID or databaseId.' }),
    gameSystems: t.stringList({
      description: 'Exact game systems, any of them. Default or empty: any.',
    }),
    days: t.intList({
      description: 'Days of the week on which it starts, 1 (Monday) to 7. Default or empty: any.',
    }),
    fromHour: t.int({ description: 'Earliest start hour, 0 to 23. Default: 0.' }),
    toHour: t.int({
      description:
        'Starts before this hour, 1 to 24. Default: 24. Less than `fromHour`: an hour of the next day; sessions after midnight then count for the previous day in `days`.',
    }),
    minPriceCents: t.int({ description: 'Minimum price of a seat, in US cents.' }),
    maxPriceCents: t.int({ description: 'Maximum price of a seat, in US cents.' }),
    seats: t.int({
      description: 'Minimum number of seats that can be booked, 1 to 8; see `availableSpots`.',
    }),
    tags: t.stringList({ description: 'Tags, case-insensitive; the session must have all of them.' }),
    sessionType: t.field({ type: SessionTypeEnum, description: 'One-shots or campaigns. Default: both.' }),
    minRating: t.float({
      description: 'Minimum rating of the Game Master, 1 to 5; see `rating`.',
    }),
    experience: t.string({
      description:
        'Suitable for this experience: "new", "some" or "veteran"; sessions for everyone always match. Default: any.',
    }),
    languages: t.stringList({ description: 'ISO 639-1 codes, any of them. Default or empty: any.' }),
    safetyTools: t.stringList({
      description: 'Safety tools, such as "x_card"; the session must have all of them.',
    }),
  }),
});

type FilterGiven = typeof SessionFilter.$inferInput | null | undefined;

/** Converts the filter for the services. */
export const filterInput = (filter: FilterGiven) => ({
  ...filter,
  gameMasterId: filter?.gameMasterId ? rowId('GameMaster', filter.gameMasterId, 'gameMasterId') : null,
});

/** Returns the viewer only if the filter depends on their zone; otherwise the answer is the same for everybody. */
export const zonedViewer = (filter: FilterGiven, context: GraphQLContext) =>
  filter && isOfZone(filter) ? context.viewer : null;
