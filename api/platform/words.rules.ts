/** Without case and accents, as the function of that name in the database leaves a text. */
export const folded = (words: string) =>
  words
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
