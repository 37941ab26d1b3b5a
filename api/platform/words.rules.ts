/** Lower case as in the database: letter by letter, while JavaScript has another sigma at the end of a word. */
export const lowered = (words: string) => words.replaceAll('Σ', 'σ').toLowerCase();

/** Removes case and accents, as the function of that name in the database does. */
export const folded = (words: string) => lowered(words.normalize('NFKD').replace(/[\u0300-\u036f]/g, ''));
