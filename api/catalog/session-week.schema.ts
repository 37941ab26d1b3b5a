import { MOST_COUNTED } from '../platform/counts.rules.ts';
import { builder } from '../platform/graphql/builder.ts';
import { asList } from '../platform/graphql/loader.ts';
import { SearchedWord, toldBy } from './searched-word.schema.ts';
import { Session } from './session.schema.ts';
import { filterInput, SessionFilter } from './session-filter.schema.ts';
import {
  MOST_A_DAY,
  readWeek,
  type SessionDay as SessionDayRow,
  type SessionWeek as SessionWeekRow,
} from './session-week.service.ts';

const SessionDay = builder.objectRef<SessionDayRow>('SessionDay').implement({
  description: 'The tables that start on one day.',
  fields: (t) => ({
    date: t.exposeString('date', { description: 'YYYY-MM-DD on the calendar of the time zone asked for.' }),
    total: t.exposeInt('total', {
      description: `How many tables there are, a campaign being one; more than ${MOST_COUNTED} are not counted.`,
    }),
    sessions: t.field({
      type: [Session],
      description: `The ${MOST_A_DAY} that start first; \`sessions\` with that day as \`from\` and \`to\` has all.`,
      complexity: { field: 1, multiplier: 1 },
      resolve: ({ sessions }) => [...sessions],
    }),
  }),
});

const SessionWeek = builder.objectRef<SessionWeekRow>('SessionWeek').implement({
  description: 'What can be booked in one week, day by day.',
  fields: (t) => ({
    today: t.exposeString('today', { description: 'The present day in the time zone asked for.' }),
    days: t.field({
      type: [SessionDay],
      description: 'Seven of them, from Monday to Sunday; what has begun is not among them.',
      // All days together have as many sessions as a page of sixty.
      complexity: { field: 1, multiplier: 6 },
      resolve: ({ days }) => [...days],
    }),
    searchedFor: t.expose('searchedFor', {
      type: [SearchedWord],
      nullable: true,
      complexity: { field: 1, multiplier: 0 },
      description: toldBy.searchedFor,
    }),
    matched: t.stringList({ description: toldBy.matched, resolve: ({ matched }) => [...matched] }),
  }),
});

builder.queryField('sessionWeek', (t) =>
  t.field({
    type: SessionWeek,
    description: 'A week of what can be booked, for whoever has an evening and looks for a table.',
    args: {
      filter: t.arg({ type: SessionFilter, description: 'Which ones; left out: everything.' }),
      day: t.arg.string({ description: 'A day of that week, YYYY-MM-DD; left out: today.' }),
    },
    complexity: 20,
    // Days always depend on a zone.
    resolve: (_root, { filter, day }, context) =>
      asList(context, () => readWeek(filter?.timeZone ? null : context.viewer, filterInput(filter), day)),
  }),
);
