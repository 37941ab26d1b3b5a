import { builder, type GraphQLContext } from '../platform/graphql/builder.ts';
import { rowId } from '../platform/graphql/ids.ts';
import type { SessionOrder } from './choices.rules.ts';
import { SessionTypeEnum } from './session.schema.ts';
import { isOfZone } from './session-filter.rules.ts';

const DateFilterEnum = builder.enumType('SessionDateFilter', {
  description: 'When a session starts, counted from the first instant of today in the given time zone.',
  values: {
    TODAY: { value: 'today', description: 'Before the day is over.' },
    THIS_WEEK: { value: 'thisWeek', description: 'Within seven days, today among them.' },
    THIS_MONTH: { value: 'thisMonth', description: 'Before the same day of next month.' },
  } as const,
});

export const SessionOrderEnum = builder.enumType('SessionOrder', {
  description: 'Which of the sessions on offer stand first.',
  values: {
    SOONEST: { value: 'soonest' satisfies SessionOrder, description: 'What starts next.' },
    PRICE: { value: 'price' satisfies SessionOrder, description: 'What costs least.' },
    RATING: {
      value: 'rating' satisfies SessionOrder,
      description: 'Those of the Game Masters with the most stars; without any review they come last.',
    },
    NEWEST: { value: 'newest' satisfies SessionOrder, description: 'What was put on the board last.' },
  } as const,
});

export const SessionFilter = builder.inputType('SessionFilter', {
  description: 'Which sessions to list; all that is given must match.',
  fields: (t) => ({
    search: t.string({
      description:
        'Words in any order, in any case, with accents or without: each is part of the title, the description, the game system, a tag or the name of the Game Master.',
    }),
    type: t.string({ description: 'A tag, in any case; "all" or nothing: any.' }),
    date: t.field({
      type: DateFilterEnum,
      description: 'How soon it starts; left out: at any time to come.',
    }),
    from: t.string({ description: 'The first day on which it may start, YYYY-MM-DD; left out: any.' }),
    to: t.string({ description: 'The last day on which it may start, YYYY-MM-DD; left out: any.' }),
    timeZone: t.string({
      description: "Whose clock days and hours are read on, as an IANA name; left out: the viewer's, or UTC.",
    }),
    gameSystem: t.string({
      description: 'The rules it is played by, written as sessions have it; left out: any.',
    }),
    gameMasterId: t.id({ description: 'Only sessions run by this Game Master, by global id or number.' }),
    gameSystems: t.stringList({
      description: 'One of these rules, written as sessions have them; none: any.',
    }),
    days: t.intList({ description: 'The days of the week it may start on; 1 is Monday; none: any.' }),
    fromHour: t.int({ description: 'Starts at this hour of the day, 0 to 23, or later; left out: 0.' }),
    toHour: t.int({
      description:
        'Starts before this hour, 1 to 24; left out: 24. When it is less than `fromHour` it is of the next day, and what starts after midnight counts for `days` as of the day before.',
    }),
    minPriceCents: t.int({ description: 'A seat costs so many US cents or more.' }),
    maxPriceCents: t.int({ description: 'A seat costs so many US cents or less.' }),
    seats: t.int({
      description: 'So many seats that anybody can book, 1 to 8, as `availableSpots` counts them.',
    }),
    tags: t.stringList({ description: 'It has all of these, in any case.' }),
    sessionType: t.field({ type: SessionTypeEnum, description: 'One evening or a series; left out: both.' }),
    minRating: t.float({
      description: 'Stars that its Game Master has at least, 1 to 5, as `rating` shows them.',
    }),
    experience: t.string({
      description:
        'Whom it suits: "new", "some" or "veteran"; what is for everyone suits all. Left out: anybody.',
    }),
    languages: t.stringList({ description: 'It is played in one of these, by ISO 639-1; none: any.' }),
    safetyTools: t.stringList({ description: 'All of these are at hand, such as "x_card".' }),
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
