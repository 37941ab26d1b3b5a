export const bioPreview = 100;
export const snippetLength = 150;
export const tagsOnCard = 3;

/** Cuts after so many characters and adds '...'; text that fits is left alone. */
export function truncate(text: string, length: number): string {
  // By code point: half of a surrogate pair is not a character.
  const characters = Array.from(text);
  return characters.length > length ? `${characters.slice(0, length).join('')}...` : text;
}

/** Up to two letters for a person without a picture. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const first = words[0];
  const last = words.length > 1 ? words[words.length - 1] : undefined;
  const letter = (word: string | undefined) => (word ? (Array.from(word)[0] ?? '') : '');
  return `${letter(first)}${letter(last)}`.toLocaleUpperCase('en-US') || '?';
}

export function firstName(name: string): string {
  return name.trim().split(/\s+/)[0] ?? '';
}

const gameTypes = new Map(
  ['Campaign', 'One-Shot', 'Module', 'Custom'].map((type) => [type.toLowerCase(), type]),
);

/** Tags arrive as a list or as a comma-separated string; duplicates and blanks are dropped. */
export function parseTags(tags: string | readonly string[] | null | undefined): string[] {
  const list = typeof tags === 'string' ? tags.split(',') : (tags ?? []);
  const seen = new Set<string>();
  return list
    .map((tag) => tag.trim())
    .filter((tag) => {
      const key = tag.toLowerCase();
      if (tag === '' || seen.has(key)) return false;
      seen.add(key);
      return true;
    });
}

export function isGameType(tag: string): boolean {
  return gameTypes.has(tag.trim().toLowerCase());
}

/** Game types (Campaign, One-Shot, Module, Custom) apart from what a game is about. */
export function splitTags(tags: string | readonly string[] | null | undefined): {
  gameTypes: string[];
  contentTags: string[];
} {
  const all = parseTags(tags);
  return {
    gameTypes: all.filter(isGameType).map((tag) => gameTypes.get(tag.toLowerCase()) ?? tag),
    contentTags: all.filter((tag) => !isGameType(tag)),
  };
}

/** The first tags of a card and, when there are others, '+2 more'. */
export function firstTags(
  tags: readonly string[],
  count = tagsOnCard,
): { shown: string[]; more: string | null } {
  const hidden = tags.length - count;
  return { shown: tags.slice(0, count), more: hidden > 0 ? `+${hidden} more` : null };
}

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  apos: "'",
  nbsp: ' ',
};

/** The words of sanitised HTML, for a card or a meta description. Its result is text, never markup. */
export function plainText(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39|apos|nbsp);/g, (whole, name: string) => entities[name] ?? whole)
    .replace(/\s+/g, ' ')
    .replace(/ ([.,;:!?])/g, '$1')
    .trim();
}
