import { lowered } from './words.rules.ts';

/** Escapes a search term for LIKE, so that % and _ match literally. */
export const literally = (words: string) => words.replace(/[\\%_]/g, '\\$&');

/** Returns a LIKE pattern that finds the term anywhere in a lower-case text. */
export const containing = (words: string) => `%${literally(lowered(words))}%`;
