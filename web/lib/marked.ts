import { folded } from '../../api/platform/words.rules.ts';

interface Part {
  /** Where it begins. */
  readonly at: number;
  readonly part: string;
  readonly isFound: boolean;
}

/** A text in parts: those that are one of the words, in any case and with accents or without, and what is between. */
export function markedParts(text: string, search: string): Part[] {
  const words = folded(search).split(/\s+/).filter(Boolean);
  const characters = Array.from(text);
  // Each letter of the folded text knows the character it comes from: a letter with an accent is one, a ligature two.
  const letters = characters.flatMap((character, at) =>
    folded(character)
      .split('')
      .map((letter) => ({ letter, at })),
  );
  const plain = letters.map(({ letter }) => letter).join('');
  const isFound = characters.map(() => false);
  for (const word of words) {
    for (let from = plain.indexOf(word); from >= 0; from = plain.indexOf(word, from + 1)) {
      const first = letters[from]?.at ?? 0;
      const last = letters[from + word.length - 1]?.at ?? first;
      isFound.fill(true, first, last + 1);
    }
  }
  const parts: { at: number; part: string; isFound: boolean }[] = [];
  for (const [at, character] of characters.entries()) {
    const found = isFound[at] ?? false;
    const latest = parts.at(-1);
    if (latest && latest.isFound === found) latest.part += character;
    else parts.push({ at, part: character, isFound: found });
  }
  return parts;
}
