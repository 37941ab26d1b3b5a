import { builder } from '../platform/graphql/builder.ts';
import type { NearWord } from './near-words.ts';

export const SearchedWord = builder.objectRef<NearWord>('SearchedWord').implement({
  description: 'A word of a search that nothing has, and those that were searched for instead.',
  fields: (t) => ({
    typed: t.exposeString('typed', { description: 'As it was typed, in lower case and without accents.' }),
    near: t.exposeStringList('near', {
      description: 'What differs by a letter or two, as it stands in what was found.',
    }),
  }),
});

/** What is told of a search beside what it found. */
export const toldBy = {
  searchedFor:
    'What was searched for in the place of words that nothing has; null: all words as they were typed, or no search.',
  matched:
    'By which parts of their texts these were searched, in lower case and without accents: what was typed, what it is short for, and what was searched for instead; empty: no search.',
};
