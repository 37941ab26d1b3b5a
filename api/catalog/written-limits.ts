import { folded } from '../platform/words.rules.ts';
import type { SessionFacts } from './facts.rules.ts';
import { contentsNamed, DENIES, warningsOf } from './needs.rules.ts';

/** Lines and veils in somebody's own words, as they wrote them. */
export interface WrittenLimits {
  readonly lines: string;
  readonly veils: string;
}

/** What a table says of itself. */
export interface SaidOfTable extends Pick<SessionFacts, 'contentWarnings'> {
  /** Title, description, game system, type and tags. */
  readonly text: string;
}

export interface WrittenMatch {
  /** Warnings in which a line stands. */
  readonly warnings: string[];
  /** Lines and veils that stand elsewhere in what it says, or that a warning may mean. */
  readonly named: string[];
}

/** Of "no graphic scenes of torture, please" one is left. */
const FILLERS = new Set(
  `a all an any anything and are as at be for i in is it me my never no not nothing of on or please that the to too with
   without content depiction description detailed excessive explicit extreme graphic heavy mention scene theme`.split(
    /\s+/,
  ),
);

/** A shorter word is the beginning of too many that have nothing to do with it, as "war" is of "warm". */
const LEAST_BEGINNING = 5;

/** A plural counts as its singular; rough, but the same on both sides. */
const singular = (word: string) =>
  word.length < 4 || /(ss|us|is)$/.test(word)
    ? word
    : word
        .replace(/ies$/, 'y')
        .replace(/(ss|sh|ch|x|z)es$/, '$1')
        .replace(/s$/, '');

const wordsIn = (text: string) =>
  folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map(singular);

/** With a space before each word and after the last. */
const spaced = (text: string) => ` ${wordsIn(text).join(' ')} `;

/** One on each line, as the form asks for it, or however people part a list. */
const itemsOf = (text: string) => [
  ...new Map(
    text
      .split(/[\n,;•]|\s(?:and|or|&)\s/i)
      .map((item) => item.replace(/^[\s\-–*]+|[\s.!]+$/g, ''))
      .map((item) => [folded(item), item] as const),
  ).values(),
];

/** Whether each word of it stands there, a longer one also as the beginning of another. */
function standsIn(words: readonly string[], text: string): boolean {
  const stands = (word: string) => text.includes(word.length < LEAST_BEGINNING ? ` ${word} ` : ` ${word}`);
  return words.length > 0 && words.every(stands);
}

/**
 * Lines and veils in somebody's own words beside what a table says. Only what is found is told: free words that are not
 * found may come up all the same.
 */
export function matchWritten(said: SaidOfTable, { lines, veils }: WrittenLimits): WrittenMatch {
  const text = spaced(said.text);
  const warned = said.contentWarnings.map((words) => ({ words, text: spaced(words) }));
  const warnings = new Set<string>();
  const named = new Map<string, string>();
  for (const [kind, written] of Object.entries({ lines, veils })) {
    for (const item of itemsOf(written)) {
      const words = wordsIn(item).filter((word) => !FILLERS.has(word));
      const own = warned.filter((warning) => standsIn(words, warning.text));
      const told = own.filter((warning) => !DENIES.test(warning.words.toLowerCase()));
      if (kind === 'lines' && told.length > 0) for (const warning of told) warnings.add(warning.words);
      else if (
        own.length > 0 ||
        standsIn(words, text) ||
        contentsNamed(item).some((content) => warningsOf(content, said)?.length)
      )
        named.set(folded(item), item);
    }
  }
  return { warnings: [...warnings], named: [...named.values()] };
}
