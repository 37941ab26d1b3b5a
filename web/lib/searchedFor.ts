interface Word {
  readonly typed: string;
  readonly near: readonly string[];
}

/** Each word in quotation marks, as a choice. */
export const quoted = (words: readonly string[]) => words.map((word) => `“${word}”`).join(' or ');

/** Which words of a search nothing has, and which ones what was found has instead; empty: it has those that were typed. */
export const saidOfSearch = (words: readonly Word[] | null | undefined, nothing = 'Nothing') =>
  !words?.length
    ? ''
    : `${nothing} has ${quoted(words.map(({ typed }) => typed))}. These have ${quoted(words.flatMap(({ near }) => near))}.`;
