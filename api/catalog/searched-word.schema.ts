import { builder } from '../platform/graphql/builder.ts';
import type { NearWord } from './near-people.rules.ts';

export const SearchedWord = builder.objectRef<NearWord>('SearchedWord').implement({
  description:
    'A word of a search that nothing has, at least not with the others, and those searched for instead.',
  fields: (t) => ({
    typed: t.exposeString('typed', { description: 'As it was typed, in lower case and without accents.' }),
    near: t.exposeStringList('near', {
      description: 'What differs by a letter or two, as it stands in what was found.',
    }),
    isElsewhere: t.exposeBoolean('isElsewhere', {
      description: 'Whether something has the word as it was typed, though nothing has all of them.',
    }),
  }),
});

/** What a list tells about its search besides the results. */
export const toldBy = {
  searchedFor:
    'What was searched for in the place of words that nothing has, or not together; null: all words as they were typed, or no search.',
  matched:
    'By which parts of their texts these were searched, in lower case and without accents: what was typed, what it is short for, and what was searched for instead; empty: no search.',
};
