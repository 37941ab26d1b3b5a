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
    date: t.exposeString('date', { description: 'The day in the requested time zone, YYYY-MM-DD.' }),
    total: t.exposeInt('total', {
      description: `The number of tables, a campaign counted as one; at most ${MOST_COUNTED}.`,
    }),
    sessions: t.field({
      type: [Session],
      description: `The ${MOST_A_DAY} earliest; for all, query \`sessions\` with this day as \`from\` and \`to\`.`,
      complexity: { field: 1, multiplier: 1 },
      resolve: ({ sessions }) => [...sessions],
    }),
  }),
});

const SessionWeek = builder.objectRef<SessionWeekRow>('SessionWeek').implement({
  description: 'The upcoming tables of one week, day by day.',
  fields: (t) => ({
    today: t.exposeString('today', { description: 'Today’s date in the requested time zone, YYYY-MM-DD.' }),
    days: t.field({
      type: [SessionDay],
      description: 'Seven days, Monday to Sunday, without sessions that have started.',
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
    description: 'The upcoming tables of one week.',
    args: {
      filter: t.arg({ type: SessionFilter, description: 'Default: all upcoming tables.' }),
      day: t.arg.string({ description: 'Any day of the week, YYYY-MM-DD. Default: today.' }),
    },
    complexity: 20,
    // Days always depend on a zone.
    resolve: (_root, { filter, day }, context) =>
      asList(context, () => readWeek(filter?.timeZone ? null : context.viewer, filterInput(filter), day)),
  }),
);
