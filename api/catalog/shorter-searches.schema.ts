import { MOST_COUNTED } from '../platform/counts.rules.ts';
import { builder } from '../platform/graphql/builder.ts';
import { filterInput, SessionFilter, zonedViewer } from './session-filter.schema.ts';
import {
  type ShorterSearches as ShorterSearchesRow,
  type ShorterSearch as ShorterSearchRow,
  shorten,
} from './shorter-searches.service.ts';

const ShorterSearch = builder.objectRef<ShorterSearchRow>('ShorterSearch').implement({
  description: 'A search with fewer of the typed words.',
  fields: (t) => ({
    search: t.exposeString('search', { description: 'The remaining words, as a value for the filter.' }),
    without: t.stringList({
      description: 'The omitted words.',
      resolve: ({ without }) => [...without],
    }),
    count: t.exposeInt('count', {
      description: `The number of tables found with the rest of the filter; at most ${MOST_COUNTED}.`,
    }),
  }),
});

const ShorterSearches = builder.objectRef<ShorterSearchesRow>('ShorterSearches').implement({
  description: 'Why a search finds nothing, and shorter searches that find something.',
  fields: (t) => ({
    missing: t.stringList({
      description:
        'The words that match no table, exactly or similarly, in lower case and without accents; at most 8. Empty: each word matches, but not together.',
      resolve: ({ missing }) => [...missing],
    }),
    searches: t.field({
      type: [ShorterSearch],
      description: 'Up to 3 searches with results, most tables first.',
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
      'Which words make a search find nothing. null: no search words, or all of them match something together and another filter is the cause.',
    args: {
      filter: t.arg({ type: SessionFilter, description: 'The filter that finds nothing. Default: none.' }),
    },
    complexity: 700,
    resolve: (_root, { filter }, context) => shorten(zonedViewer(filter, context), filterInput(filter)),
  }),
);
