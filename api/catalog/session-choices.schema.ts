import { MOST_COUNTED } from '../platform/counts.rules.ts';
import { builder } from '../platform/graphql/builder.ts';
import type { Counted } from './choices.rules.ts';
import {
  countChoices,
  type SessionChoice as SessionChoiceRow,
  type SessionChoices as SessionChoicesRow,
} from './session-choices.service.ts';
import { filterInput, SessionFilter, zonedViewer } from './session-filter.schema.ts';
import { type Loosening, loosen } from './session-loosening.service.ts';
import { type Suggestion, suggest } from './session-suggestions.service.ts';

const ChoiceGroupEnum = builder.enumType('SessionChoiceGroup', {
  description: 'The kinds of filter options for sessions.',
  values: {
    GAME_SYSTEM: { value: 'gameSystem', description: 'Game system, such as Daggerheart.' },
    DAY: { value: 'day', description: 'Day of the week, 1 (Monday) to 7.' },
    PART_OF_DAY: { value: 'partOfDay', description: 'Morning, Afternoon, Evening or Night.' },
    PRICE: { value: 'price', description: 'Maximum price of a seat, in US cents.' },
    SEATS: { value: 'seats', description: 'Minimum number of seats that can be booked.' },
    TAG: { value: 'tag', description: 'Topic, in lower case; added to the tags already selected.' },
    SESSION_TYPE: { value: 'sessionType', description: 'A one_shot or a campaign.' },
    RATING: { value: 'rating', description: 'Minimum rating of the Game Master, in stars.' },
    EXPERIENCE: { value: 'experience', description: 'Suitable experience: new, some or veteran.' },
    LANGUAGE: { value: 'language', description: 'Spoken language, ISO 639-1 code.' },
    SAFETY_TOOL: {
      value: 'safetyTool',
      description: 'Available safety tool; added to those already selected.',
    },
  } as const,
});

const CountedEnum = builder.enumType('SessionsCountedBy', {
  description: 'The unit in which matching sessions are counted.',
  values: {
    TABLE: { value: 'tables' satisfies Counted, description: 'Tables; a campaign counts as one.' },
    GAME_MASTER: { value: 'gameMasters' satisfies Counted, description: 'Game Masters, each counted once.' },
  } as const,
});

const SessionChoice = builder.objectRef<SessionChoiceRow>('SessionChoice').implement({
  description: 'A filter option.',
  fields: (t) => ({
    group: t.expose('group', { type: ChoiceGroupEnum, description: 'The kind of the option.' }),
    value: t.exposeString('value', { description: 'The value for the filter, or its name.' }),
    count: t.exposeInt('count', {
      description: `The number of tables, or of another unit, with this option and the current filter; at most ${MOST_COUNTED}.`,
    }),
  }),
});

const SessionLoosening = builder.objectRef<Loosening>('SessionLoosening').implement({
  description: 'Filters to remove so that a search finds something.',
  fields: (t) => ({
    fields: t.stringList({
      description:
        'The SessionFilter fields to remove, 1 to 3; hours, days and prices are pairs, named by their first field.',
      resolve: ({ fields }) => [...fields],
    }),
    count: t.exposeInt('count', {
      description: `The number of tables, or of another unit, without these filters; at most ${MOST_COUNTED}.`,
    }),
  }),
});

const SessionChoices = builder.objectRef<SessionChoicesRow>('SessionChoices').implement({
  description: 'Filter options for sessions, given the current filter.',
  fields: (t) => ({
    total: t.exposeInt('total', {
      description: `The number of tables, or of another unit, that match the current filter; at most ${MOST_COUNTED}.`,
    }),
    choices: t.expose('choices', {
      type: [SessionChoice],
      description: 'The options with at least one result, most results first.',
    }),
  }),
});

const SuggestionKindEnum = builder.enumType('SessionSuggestionKind', {
  description: 'The kinds of search suggestions.',
  values: {
    GAME_SYSTEM: { value: 'game_system', description: 'Name of a game system.' },
    TAG: { value: 'tag', description: 'A game type or a topic.' },
    GAME_MASTER: { value: 'game_master', description: 'Name of a Game Master.' },
    TITLE: { value: 'title', description: 'The title of one or more sessions.' },
  } as const,
});

const SessionSuggestion = builder.objectRef<Suggestion>('SessionSuggestion').implement({
  description: 'A suggestion for a partly typed search.',
  fields: (t) => ({
    kind: t.expose('kind', {
      type: SuggestionKindEnum,
      description: 'The type of the suggestion.',
    }),
    name: t.exposeString('name', { description: 'The name as the catalogue spells it.' }),
    databaseId: t.exposeInt('id', {
      nullable: true,
      description: 'The databaseId of the Game Master, used in URLs; null: another kind of suggestion.',
    }),
    matched: t.stringList({
      description:
        'The parts of the name that match, or may match, the typed text, in lower case and without accents; at most a few words.',
      resolve: ({ matched }) => [...matched],
    }),
  }),
});

builder.queryFields((t) => ({
  sessionChoices: t.field({
    type: SessionChoices,
    description: 'The filter options for sessions, each with its number of results.',
    args: {
      filter: t.arg({ type: SessionFilter, description: 'The current filter. Default: none.' }),
      by: t.arg({ type: CountedEnum, description: 'The unit to count in. Default: tables.' }),
    },
    complexity: 800,
    // Days and hours are always counted, so the viewer's zone always matters.
    resolve: (_root, { filter, by }, context) =>
      countChoices(filter?.timeZone ? null : context.viewer, filterInput(filter), by ?? 'tables'),
  }),
  sessionLoosening: t.field({
    type: SessionLoosening,
    nullable: true,
    description:
      'The filter to remove to find the most sessions; two or three filters if no single one helps. null: removing up to three does not help, or only removing all.',
    args: {
      filter: t.arg({ type: SessionFilter, description: 'The filter that finds nothing. Default: none.' }),
      by: t.arg({ type: CountedEnum, description: 'The unit to count in. Default: tables.' }),
      keepDays: t.arg.boolean({
        description: 'Whether to keep `from` and `to`, as for a view of a given week. Default: false.',
      }),
    },
    complexity: 800,
    resolve: (_root, { filter, by, keepDays }, context) =>
      loosen(zonedViewer(filter, context), filterInput(filter), by ?? 'tables', keepDays ?? false),
  }),
  sessionSuggestions: t.field({
    type: [SessionSuggestion],
    description: 'Up to 8 game systems, tags, Game Masters and titles of upcoming sessions, in this order.',
    args: {
      search: t.arg.string({
        required: true,
        description: 'The text typed so far; a single letter returns nothing.',
      }),
    },
    // Words without a match are compared with all names.
    complexity: 50,
    resolve: (_root, { search }) => suggest(search),
  }),
}));
