import { folded } from '../platform/words.rules.ts';

/** More words than these are not looked for: whoever types a sentence has said enough by then. */
const MOST_WORDS = 8;

/** What is left of a word beside its apostrophe says little: the s of “widow’s”, the o of “o’neill”. */
const LEAST_BESIDE = 3;

/** A text has another apostrophe than a keyboard: the word is what stands beside it. */
function withoutApostrophe(word: string): string[] {
  const parts = word.split(/['\u2019]/);
  const longer = parts.filter(({ length }) => length >= LEAST_BESIDE);
  return parts.length > 1 && longer.length > 0 ? longer : [word];
}

/** The words of a search, each of which has to stand somewhere. */
export const wordsOf = (search: string) =>
  [...new Set(folded(search).split(/\s+/).filter(Boolean).flatMap(withoutApostrophe))].slice(0, MOST_WORDS);
