export const bioPreview = 100;
export const snippetLength = 150;
const tagsOnCard = 3;

let segmenter: Intl.Segmenter | undefined; // costs more to make than what it is asked

/** Each of these stands for itself: Latin letters, and the marks between words. */
const plain = /^[\n -\u02ff\u2010-\u2027]*$/;

/** The character around a place, and where it begins; a picture that is joined of several is one. Undefined: none is there. */
function characterAt(text: string, place: number): { index: number; segment: string } | undefined {
  if (plain.test(text)) return place < text.length ? { index: place, segment: text[place]! } : undefined;
  segmenter ??= new Intl.Segmenter();
  return segmenter.segment(text).containing(place);
}

/** Cuts after so many characters and adds '...', never within one; text that fits is left alone. */
export function truncate(text: string, length: number): string {
  // By code point: half of a surrogate pair is not a character.
  const start = Array.from(text).slice(0, length).join('');
  const cut = characterAt(text, start.length);
  return cut ? `${text.slice(0, cut.index)}...` : text;
}

/** Up to two letters for a person without a picture. */
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

/** The first tags of a card and, when there are others, '+2 more'. */
export function firstTags(tags: readonly string[]): { shown: string[]; more: string | null } {
  const hidden = tags.length - tagsOnCard;
  return { shown: tags.slice(0, tagsOnCard), more: hidden > 0 ? `+${hidden} more` : null };
}

/** Whether a text takes more than about six lines of a narrow card. */
export const isLong = (text: string) =>
  text.split('\n').reduce((lines, row) => lines + Math.max(1, Math.ceil(row.length / 44)), 0) > 6;

/** 'A, B and C' */
export const inList = (names: readonly string[]) =>
  [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' and ');
