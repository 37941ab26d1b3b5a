import { MOST_COUNTED } from '../platform/counts.rules.ts';
import { builder } from '../platform/graphql/builder.ts';
import { filterInput, SessionFilter, zonedViewer } from './session-filter.schema.ts';
import {
  type ShorterSearches as ShorterSearchesRow,
  type ShorterSearch as ShorterSearchRow,
  shorten,
} from './shorter-searches.service.ts';

const ShorterSearch = builder.objectRef<ShorterSearchRow>('ShorterSearch').implement({
  description: 'A search with fewer of the words that were typed.',
  fields: (t) => ({
    search: t.exposeString('search', { description: 'The words that are kept, as the filter takes them.' }),
    without: t.stringList({
      description: 'The words it does without.',
      resolve: ({ without }) => [...without],
    }),
    count: t.exposeInt('count', {
      description: `How many tables there are with it, everything else kept; more than ${MOST_COUNTED} are not counted.`,
    }),
  }),
});

const ShorterSearches = builder.objectRef<ShorterSearchesRow>('ShorterSearches').implement({
  description: 'Why a search finds nothing, and what it finds with fewer words.',
  fields: (t) => ({
    missing: t.stringList({
      description:
        'The words that no table has, nor any like them, in lower case and without accents; at most 8. Empty: the words never stand together.',
      resolve: ({ missing }) => [...missing],
    }),
    searches: t.field({
      type: [ShorterSearch],
      description: 'At most 3 that find something, the most tables first.',
      complexity: { field: 1, multiplier: 1 },
      resolve: ({ searches }) => [...searches],
    }),
  }),
});

builder.queryField('shorterSearches', (t) =>
  t.field({
    type: ShorterSearches,
    nullable: true,
    description:
      'Which words are to blame when a search finds nothing; null: no words are searched for, or something has them all, and what else is asked for is to blame.',
    args: {
      filter: t.arg({ type: SessionFilter, description: 'What finds nothing; left out: nothing.' }),
    },
    complexity: 700,
    resolve: (_root, { filter }, context) => shorten(zonedViewer(filter, context), filterInput(filter)),
  }),
);
