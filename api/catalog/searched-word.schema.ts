import { builder } from '../platform/graphql/builder.ts';
import type { NearWord } from './near-people.rules.ts';

export const SearchedWord = builder.objectRef<NearWord>('SearchedWord').implement({
  description:
    'A search word without matches, alone or together with the other words, and the words searched for instead.',
  fields: (t) => ({
    typed: t.exposeString('typed', { description: 'The word as typed, in lower case and without accents.' }),
    near: t.exposeStringList('near', {
      description: 'Similar words, one or two letters different, as spelled in the results.',
    }),
    isElsewhere: t.exposeBoolean('isElsewhere', {
      description: 'Whether the typed word itself matches something, but not together with the other words.',
    }),
  }),
});

/** What a list tells about its search besides the results. */
export const toldBy = {
  searchedFor:
    'The search words without matches, alone or together, and the words searched for instead; null: no search, or every word was used as typed.',
  matched:
    'The texts that the search matched by, in lower case and without accents: the typed words, the full forms of abbreviations, and the words searched for instead; empty: no search.',
};
