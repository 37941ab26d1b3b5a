/** What somebody typed, for a LIKE that takes % and _ as they stand. */
export const literally = (words: string) => words.replace(/[\\%_]/g, '\\$&');

/** The same as a pattern that finds it anywhere in a text of lower case. */
export const containing = (words: string) => `%${literally(words.toLowerCase())}%`;

/** Without case and accents, as the function of that name in the database leaves a text. */
export const folded = (words: string) =>
  words
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
