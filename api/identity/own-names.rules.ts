// Names that would make a player look like us.

const OURS = ['administrator', 'admin', 'moderator', 'root', 'staff', 'support', 'system'];
/** Say nothing beside one of ours: "The Support Team". */
const BESIDE = ['the', 'team', 'desk', 'help', 'service', 'customer', 'official', 'of', 'at', 'our'];

/** Letters and figures of any script that look like those of ours. */
const ALIKE = new Map(
  Object.entries({
    ...{ а: 'a', е: 'e', о: 'o', р: 'p', с: 'c', х: 'x', у: 'y', і: 'i', ѕ: 's', ј: 'j', к: 'k', м: 'm' },
    ...{ т: 't', н: 'h', в: 'b', ԁ: 'd', ո: 'n', ս: 'u', ԛ: 'q', ԝ: 'w', г: 'r' },
    ...{ α: 'a', ε: 'e', ο: 'o', ρ: 'p', τ: 't', υ: 'u', ι: 'i', κ: 'k', ν: 'v', χ: 'x', σ: 'o' },
    ...{ ı: 'i', l: 'i', ɑ: 'a', ɡ: 'g', '|': 'i', '!': 'i', '@': 'a', $: 's' },
    ...{ 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't' },
  }),
);

/** What a hurried reader sees of a name: no blanks, no accents, and one letter for all that look like it. */
const seen = (name: string) =>
  [...name.normalize('NFKD').toLowerCase()]
    .map((letter) => ALIKE.get(letter) ?? letter)
    .join('')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');

/** Whether a name is, to the eye, that of the site or of somebody who works there, and nothing else. */
export function looksLikeUs(name: string, siteName: string): boolean {
  const ours = [siteName, ...OURS].map(seen).filter((word) => word.length > 1);
  const words = [...ours, ...BESIDE.map(seen)];
  let rest = [seen(name)];
  let named = false;
  // From the front, word by word, in every way that it can be parted.
  for (const done = new Set<string>(); rest.length > 0; ) {
    const next = rest.flatMap((part) =>
      words.filter((word) => part.startsWith(word)).map((word) => part.slice(word.length)),
    );
    named ||= rest.some((part) => ours.some((word) => part.startsWith(word)));
    if (next.includes('')) return named;
    rest = [...new Set(next)].filter((part) => !done.has(part));
    for (const part of rest) done.add(part);
  }
  return false;
}

export const LOOKS_LIKE_US = 'This name looks like one of ours: please write the name you go by';
