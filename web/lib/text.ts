export const bioPreview = 100;
export const snippetLength = 150;
const tagsOnCard = 3;

let segmenter: Intl.Segmenter | undefined; // creating it costs more than using it

/** Text in which each code unit is a whole character: Latin letters, and the marks between words. */
const plain = /^[\n -\u02ff\u2010-\u2027]*$/;

/**
 * Returns the character at an index and where it begins; an emoji that joins several is one. undefined: none is
 * there.
 */
function characterAt(text: string, place: number): { index: number; segment: string } | undefined {
  if (plain.test(text)) return place < text.length ? { index: place, segment: text[place]! } : undefined;
  segmenter ??= new Intl.Segmenter();
  return segmenter.segment(text).containing(place);
}

/** Cuts a text after `length` code points and adds '...', never within a character; leaves text that fits alone. */
export function truncate(text: string, length: number): string {
  // By code point: half of a surrogate pair is not a character.
  const start = Array.from(text).slice(0, length).join('');
  const cut = characterAt(text, start.length);
  return cut ? `${text.slice(0, cut.index)}...` : text;
}

/** Returns up to two letters for a person without a picture; '?' without a name. */
export function initials(name: string): string {
  const letters = name
    .trim()
    .split(/\s+/)
    .filter((_, at, words) => at === 0 || at === words.length - 1)
    .map((word) => characterAt(word, 0)?.segment);
  return letters.join('').toLocaleUpperCase('en-US') || '?';
}

export function firstName(name: string): string {
  return name.trim().split(/\s+/)[0] ?? '';
}

/** Returns the first tags for a card and, when there are others, '+2 more'. */
export function firstTags(tags: readonly string[]): { shown: string[]; more: string | null } {
  const hidden = tags.length - tagsOnCard;
  return { shown: tags.slice(0, tagsOnCard), more: hidden > 0 ? `+${hidden} more` : null };
}

/** True when a text takes more than about six lines of a narrow card. */
export const isLong = (text: string) =>
  text.split('\n').reduce((lines, row) => lines + Math.max(1, Math.ceil(row.length / 44)), 0) > 6;

/** 'A, B and C' */
export const inList = (names: readonly string[]) =>
  [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' and ');
