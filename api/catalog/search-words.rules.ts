import { folded } from '../platform/words.rules.ts';

/** More words than these are not looked for: whoever types a sentence has said enough by then. */
const MOST_WORDS = 8;

/** The words of a search, each of which has to stand somewhere. */
export const wordsOf = (search: string) =>
  [...new Set(folded(search).split(/\s+/).filter(Boolean))].slice(0, MOST_WORDS);
