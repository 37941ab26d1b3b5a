/** As the database writes it: letter by letter, where JavaScript has another sigma at the end of a word. */
export const lowered = (words: string) => words.replaceAll('Σ', 'σ').toLowerCase();

/** Without case and accents, as the function of that name in the database leaves a text. */
export const folded = (words: string) => lowered(words.normalize('NFKD').replace(/[\u0300-\u036f]/g, ''));
