import { folded } from '../platform/words.rules.ts';

/** Words searched at most: a whole sentence has said enough by then. */
const MOST_WORDS = 8;

/** A shorter part beside an apostrophe says little: the s of “widow’s”, the o of “o’neill”. */
const LEAST_BESIDE = 3;

/** A text may have another apostrophe than the keyboard, so only the parts beside it are searched. */
function withoutApostrophe(word: string): string[] {
  const parts = word.split(/['\u2019]/);
  const longer = parts.filter(({ length }) => length >= LEAST_BESIDE);
  return parts.length > 1 && longer.length > 0 ? longer : [word];
}

/** The words of a search, each of which has to occur somewhere. */
export const wordsOf = (search: string) =>
  [...new Set(folded(search).split(/\s+/).filter(Boolean).flatMap(withoutApostrophe))].slice(0, MOST_WORDS);
