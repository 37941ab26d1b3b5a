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
  description: 'The kinds of choices that narrow the list of sessions.',
  values: {
    GAME_SYSTEM: { value: 'gameSystem', description: 'By the rules that are played.' },
    DAY: { value: 'day', description: 'By the day of the week, from 1 for Monday to 7.' },
    PART_OF_DAY: { value: 'partOfDay', description: 'Morning, Afternoon, Evening or Night.' },
    PRICE: { value: 'price', description: 'At most so many US cents for a seat.' },
    SEATS: { value: 'seats', description: 'At least so many that can be booked.' },
    TAG: { value: 'tag', description: 'What it is about, in lower case; added to those that are chosen.' },
    SESSION_TYPE: { value: 'sessionType', description: 'An evening, one_shot, or a series, campaign.' },
    RATING: { value: 'rating', description: 'At least so many stars of the Game Master.' },
    EXPERIENCE: { value: 'experience', description: 'By whom it suits: new, some or veteran.' },
    LANGUAGE: { value: 'language', description: 'By what is spoken, as ISO 639-1 has it.' },
    SAFETY_TOOL: { value: 'safetyTool', description: 'By what is at hand; added to those that are chosen.' },
  } as const,
});

const CountedEnum = builder.enumType('SessionsCountedBy', {
  description: 'What is counted of the sessions that fit.',
  values: {
    TABLE: { value: 'tables' satisfies Counted, description: 'Tables; a campaign is one.' },
    GAME_MASTER: { value: 'gameMasters' satisfies Counted, description: 'Those who run them, each once.' },
  } as const,
});

const SessionChoice = builder.objectRef<SessionChoiceRow>('SessionChoice').implement({
  description: 'Something to choose sessions by.',
  fields: (t) => ({
    group: t.expose('group', { type: ChoiceGroupEnum, description: 'What it is a choice of.' }),
    value: t.exposeString('value', { description: 'As the filter takes it, or its name.' }),
    count: t.exposeInt('count', {
      description: `How many tables there would be with it, everything else kept, or what else is counted; more than ${MOST_COUNTED} are not counted.`,
    }),
  }),
});

const SessionLoosening = builder.objectRef<Loosening>('SessionLoosening').implement({
  description: 'Filters to do without.',
  fields: (t) => ({
    fields: t.stringList({
      description:
        'Their fields in SessionFilter, at most three; of hours, days and prices, which have two, the first.',
      resolve: ({ fields }) => [...fields],
    }),
    count: t.exposeInt('count', {
      description: `How many tables there are without them, or what else is counted; more than ${MOST_COUNTED} are not counted.`,
    }),
  }),
});

const SessionChoices = builder.objectRef<SessionChoicesRow>('SessionChoices').implement({
  description: 'What sessions can be chosen by, given what is chosen already.',
  fields: (t) => ({
    total: t.exposeInt('total', {
      description: `How many tables fit what is chosen already, or what else is counted; more than ${MOST_COUNTED} are not counted.`,
    }),
    choices: t.expose('choices', {
      type: [SessionChoice],
      description: 'Those that leave anything, the most tables first; what is not here leaves none.',
    }),
  }),
});

const SuggestionKindEnum = builder.enumType('SessionSuggestionKind', {
  description: 'What was found by what somebody types.',
  values: {
    GAME_SYSTEM: { value: 'game_system', description: 'Rules that sessions are played by.' },
    TAG: { value: 'tag', description: 'A game type, or what sessions are about.' },
    GAME_MASTER: { value: 'game_master', description: 'Somebody who runs sessions.' },
    TITLE: { value: 'title', description: 'What one session or several are called.' },
  } as const,
});

const SessionSuggestion = builder.objectRef<Suggestion>('SessionSuggestion').implement({
  description: 'What somebody who types may mean.',
  fields: (t) => ({
    kind: t.expose('kind', {
      type: SuggestionKindEnum,
      description: 'Whether it is a title, a tag or what else.',
    }),
    name: t.exposeString('name', { description: 'As it is written on the board.' }),
    databaseId: t.exposeInt('id', {
      nullable: true,
      description: 'The number in the address of a Game Master; null for everything else.',
    }),
    matched: t.stringList({
      description:
        'What of the name was typed, or may have been meant, in lower case and without accents; a few words at most.',
      resolve: ({ matched }) => [...matched],
    }),
  }),
});

builder.queryFields((t) => ({
  sessionChoices: t.field({
    type: SessionChoices,
    description: 'How many sessions each choice would leave, for whoever is about to choose.',
    args: {
      filter: t.arg({ type: SessionFilter, description: 'What is chosen already; left out: nothing.' }),
      by: t.arg({ type: CountedEnum, description: 'What is counted; left out: tables.' }),
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
      'The one filter without which most sessions are found, or the two or three, where no fewer help; null: only all together do, or none.',
    args: {
      filter: t.arg({ type: SessionFilter, description: 'What finds nothing; left out: nothing.' }),
      by: t.arg({ type: CountedEnum, description: 'What is counted; left out: tables.' }),
      keepDays: t.arg.boolean({
        description: 'Whether `from` and `to` stay in any case, for whoever looks at a week of its own.',
      }),
    },
    complexity: 800,
    resolve: (_root, { filter, by, keepDays }, context) =>
      loosen(zonedViewer(filter, context), filterInput(filter), by ?? 'tables', keepDays ?? false),
  }),
  sessionSuggestions: t.field({
    type: [SessionSuggestion],
    description:
      'At most 8 game systems, tags, Game Masters and titles of what can be booked, in this order.',
    args: {
      search: t.arg.string({
        required: true,
        description: 'What was typed so far; of one letter nothing comes.',
      }),
    },
    // Words without a match are compared with all names.
    complexity: 50,
    resolve: (_root, { search }) => suggest(search),
  }),
}));
