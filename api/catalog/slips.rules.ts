/** Similar words returned at most. */
const MOST_NEAR = 8;
/** From this many letters on one slip is forgiven, and from this many two. */
const [ONE_SLIP, TWO_SLIPS] = [4, 8];

/** Strips what surrounds a word, such as brackets. */
export const bare = (word: string) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');

/** A word that may have been meant. */
export interface Spelling {
  readonly word: string;
  /** As a whole and part by part, each with its letters as bits. */
  readonly parts: readonly (readonly [part: string, letters: number])[];
}

/** null: the word has no letter. */
export function spellingOf(word: string): Spelling | null {
  if (!/\p{L}/u.test(word)) return null;
  const parts = new Set([bare(word), ...word.split(/[^\p{L}\p{N}]+/u).filter(Boolean)]);
  return { word, parts: [...parts].map((part) => [part, lettersOf(part)] as const) };
}

/** A bit for each letter; it tells most words apart. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
}

function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/**
 * Returns what a word may have been meant to be: the words with the fewest letters missing, too many, wrong or
 * swapped with their neighbours. `isBegun`: it may be the beginning of one; `counts`: true for a word that may be
 * meant.
 */
export function nearest(
  word: string,
  spellings: Iterable<Spelling>,
  { isBegun = false, counts = (_: string): boolean => true } = {},
): readonly string[] {
  const typed = bare(word);
  const most = typed.length >= TWO_SLIPS ? 2 : typed.length >= ONE_SLIP ? 1 : 0;
  if (most === 0) return [];
  const letters = lettersOf(typed);
  let least = most;
  let near: string[] = [];
  const slipsTo = (part: string, own: number) => {
    if (Math.abs(part.length - typed.length) > least) return least + 1;
    // A wrong letter changes two bits, any other slip one.
    return countBits(letters ^ own) > 2 * least ? least + 1 : slipsBetween(typed, part, least);
  };
  for (const { word: other, parts } of spellings) {
    let slips = least + 1;
    for (const [part, own] of parts) {
      slips = Math.min(slips, slipsTo(part, own));
      const start = part.slice(0, typed.length);
      if (isBegun) slips = Math.min(slips, slipsTo(start, lettersOf(start)));
    }
    if (slips > least || other === word || !counts(other)) continue;
    if (slips < least) near = [];
    least = slips;
    near.push(other);
  }
  return near.sort().slice(0, MOST_NEAR);
}

/** Counts letters that are missing, too many, wrong or swapped with their neighbours; `most` + 1: more than that. */
export function slipsBetween(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    let fewest = i;
    for (let j = 1; j <= b.length; j += 1) {
      const isWrong = a[i - 1] !== b[j - 1];
      let slips = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (isWrong ? 1 : 0));
      if (isWrong && i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        slips = Math.min(slips, before[j - 2]! + 1);
      row.push(slips);
      fewest = Math.min(fewest, slips);
    }
    if (fewest > most) return most + 1;
    [before, last] = [last, row];
  }
  return Math.min(last[b.length]!, most + 1);
}
