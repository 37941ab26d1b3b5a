import { folded } from '../../api/platform/words.rules.ts';

interface Part {
  /** Index of its first character. */
  readonly at: number;
  readonly part: string;
  readonly isFound: boolean;
}

/** Words with fewer letters, such as “the”, occur inside many others: they match only at the beginning of a word. */
const LEAST_WITHIN = 4;
const isInWord = (letter: string | undefined) => letter !== undefined && /[\p{L}\p{N}]/u.test(letter);

/** Splits a text into the parts that match the search and the parts between. `matched`: the search words, folded. */
export function markedParts(text: string, matched: readonly string[]): Part[] {
  const characters = Array.from(text);
  // Each letter of the folded text keeps the index of its source character: an accented letter folds to one letter, a
  // ligature to two.
  const letters = characters.flatMap((character, at) =>
    folded(character)
      .split('')
      .map((letter) => ({ letter, at })),
  );
  const plain = letters.map(({ letter }) => letter).join('');
  const isFound = characters.map(() => false);
  for (const word of matched) {
    for (let from = plain.indexOf(word); word && from >= 0; from = plain.indexOf(word, from + 1)) {
      if (word.length < LEAST_WITHIN && isInWord(plain[from - 1])) continue;
      isFound.fill(true, letters[from]!.at, letters[from + word.length - 1]!.at + 1);
    }
  }
  const parts: { at: number; part: string; isFound: boolean }[] = [];
  for (const [at, character] of characters.entries()) {
    const latest = parts.at(-1);
    if (latest?.isFound === isFound[at]) latest!.part += character;
    else parts.push({ at, part: character, isFound: isFound[at]! });
  }
  return parts;
}
