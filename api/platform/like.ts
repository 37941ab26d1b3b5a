import { lowered } from './words.rules.ts';

/** What somebody typed, for a LIKE that takes % and _ as they stand. */
export const literally = (words: string) => words.replace(/[\\%_]/g, '\\$&');

/** The same as a pattern that finds it anywhere in a text of lower case. */
export const containing = (words: string) => `%${literally(lowered(words))}%`;
