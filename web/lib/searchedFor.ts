interface Word {
  readonly typed: string;
  readonly near: readonly string[];
  readonly isElsewhere: boolean;
}

/** Each word in quotation marks, as a choice. */
export const quoted = (words: readonly string[]) => words.map((word) => `“${word}”`).join(' or ');

/** Which words of a search nothing has, and which ones what was found has instead; empty: it has those that were typed. */
export function saidOfSearch(words: readonly Word[] | null | undefined, nothing = 'Nothing') {
  if (!words?.length) return '';
  const missing = words.some(({ isElsewhere }) => isElsewhere)
    ? 'all of these words'
    : quoted(words.map(({ typed }) => typed));
  return `${nothing} has ${missing}. These have ${quoted(words.flatMap(({ near }) => near))}.`;
}
