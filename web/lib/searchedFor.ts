interface Word {
  readonly typed: string;
  readonly near: readonly string[];
  readonly isElsewhere: boolean;
}

/** Returns the words in quotation marks, joined by 'or'. */
export const quoted = (words: readonly string[]) => words.map((word) => `“${word}”`).join(' or ');

/**
 * Says which words of a search have no results, and which similar words the results have instead; '' when the results
 * have the typed words.
 */
export function saidOfSearch(words: readonly Word[] | null | undefined, nothing = 'Nothing') {
  if (!words?.length) return '';
  const missing = words.some(({ isElsewhere }) => isElsewhere)
    ? 'all of these words'
    : quoted(words.map(({ typed }) => typed));
  return `${nothing} has ${missing}. These have ${quoted(words.flatMap(({ near }) => near))}.`;
}
