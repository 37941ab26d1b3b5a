import { folded } from '../platform/words.rules.ts';
import type { Content, SessionFacts } from './facts.rules.ts';
import { contentsNamed, DENIES, warningsOf } from './needs.rules.ts';

/** Lines and veils in the player's own words. */
export interface WrittenLimits {
  readonly lines: string;
  readonly veils: string;
}

/** One of the lines and veils that the player wrote. */
interface Limit {
  readonly isLine: boolean;
  readonly written: string;
  readonly plain: string;
  /** The words that carry its subject. */
  readonly words: readonly string[];
  readonly contents: readonly Content[];
}

/** Lines and veils prepared for matching against many sessions. */
export interface SoughtLimits {
  readonly limits: readonly Limit[];
  /** Maps each form that a text may contain to the words it stands for. */
  readonly sought: ReadonlyMap<string, readonly string[]>;
  /** First letters of the forms that may begin a longer word. */
  readonly beginnings: ReadonlySet<string>;
  /** Words in a script without spaces, which match anywhere in a text, and their letters. */
  readonly unspaced: readonly string[];
  readonly letters: ReadonlySet<number>;
  /** Maps a word form, or the beginning of one, to the limits that contain it. */
  readonly having: ReadonlyMap<string, readonly Limit[]>;
}

/** What a session says about itself. */
export interface SaidOfTable extends Pick<SessionFacts, 'contentWarnings'> {
  /** Title, description, game system, type and tags. */
  readonly text: string;
}

export interface WrittenMatch {
  /** Warnings that contain a whole line. */
  readonly warnings: string[];
  /** Lines and veils found elsewhere in the session's texts, or that a warning may mean. */
  readonly named: string[];
}

const setOf = (words: string) => new Set(words.split(/\s+/));

/** Words to drop: "no graphic scenes of torture, please" leaves one. */
const FILLERS = setOf(
  `a all also am an any anyone anything and are as at avoid be can cannot cant comfortable
   content depicted depiction depictions description descriptions detail details detailed do does dont etc ever every
   everything excessive explicit extreme for from graphic have heavy i im in into involving is isnt it like line lines lot
   lots m me mention mentions much my never no nobody none not nothing of ok okay on or please re s scene scenes see should some such that the them theme themes these they this those to too topic topics ve veil
   veils very want wanted wants we will with without wont would you`,
);

/** Words for how the player feels about a subject; a limit with no other words is about them. */
const FEELINGS = setOf(
  'afraid dislike fear fears hate hates phobia phobias phobic scared scary squick trigger triggered triggering triggers trauma',
);

/** Shorter words begin too many unrelated ones, as "war" begins "warm". */
const LEAST_BEGINNING = 5;
/** Longer words are compared up to this length. */
const LONGEST = 12;
/** A shorter word means nothing on its own. */
const LEAST_ALONE = 3;
/** More than anybody writes in earnest; each limit and word costs time for every session. */
const MOST = { limits: 100, words: 12 };

const WORD = /[\p{L}\p{M}\p{N}]+/gu;
const UNSPACED =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;

/**
 * Separators in a list as people write it, including the line breaks that the form asks for. Each has a fixed length,
 * so the time grows with the text alone.
 */
const PARTS =
  /[\n,;:•·.!?…()[\]{}、。，；：・！？（）–—|]|(?<!\d)\/|\/(?!\d)|\s-\s|\s(?:and\/or|and|or|&)\s/iu;

const wordsIn = (plain: string) => plain.replace(/n['’]t\b/g, 'nt').match(WORD) ?? [];

/** Guesses the singulars of a word; rough. */
function singularsOf(word: string): string[] {
  if (word.length < 4 || !/[^sui]s$/.test(word)) return [word];
  const stem = word.slice(0, -3);
  if (word.endsWith('ies')) return [`${stem}y`];
  if (word.endsWith('ves')) return [`${stem}ve`, `${stem}f`, `${stem}fe`];
  if (word.endsWith('oes')) return [`${stem}oe`, `${stem}o`];
  return [/(ss|sh|ch|x|z)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1)];
}

function pluralsOf(word: string): string[] {
  if (/(s|sh|ch|x|z|o)$/.test(word)) return [`${word}s`, `${word}es`];
  return [`${word}s`, word.endsWith('y') ? word.replace(/y$/, 'ies') : word.replace(/fe?$/, 'ves')];
}

/** Returns a word, its possible singulars and their plurals: a text may contain any of them. */
const formsOf = (word: string) => [
  ...new Set(
    UNSPACED.test(word)
      ? [word]
      : [word, ...singularsOf(word).flatMap((one) => [one, ...pluralsOf(one)])].map((form) =>
          form.slice(0, LONGEST),
        ),
  ),
];

/** Returns the words that carry the meaning. */
function meant(plain: string): string[] {
  const words = [...new Set(wordsIn(plain))].filter((word) => !FILLERS.has(word));
  const beyondFeelings = words.filter((word) => !FEELINGS.has(word));
  return (beyondFeelings.length > 0 ? beyondFeelings : words).slice(0, MOST.words);
}

function limitsIn(text: string, isLine: boolean): Limit[] {
  const items = text.split(PARTS).map((item) => item.replace(/^[\s*+#>-]+/, '').trimEnd());
  return [...new Map(items.map((written) => [folded(written), written] as const))]
    .filter(([plain]) => !/^\d*$/.test(plain)) // drops the number in front of a limit, as in "1."
    .map(([plain, written]) => ({
      isLine,
      written,
      plain,
      words: meant(plain),
      contents: contentsNamed(written),
    }))
    .filter(({ words, contents }) => words.length + contents.length > 0)
    .slice(0, MOST.limits);
}

const tellsAlone = (word: string) => word.length >= LEAST_ALONE || UNSPACED.test(word);

function addTo<Value>(lists: Map<string, Value[]>, key: string, value: Value) {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

/** Yields the beginnings of a word, from LEAST_BEGINNING to LONGEST letters. */
function* beginningsOf(word: string) {
  for (let end = LEAST_BEGINNING; end <= Math.min(word.length, LONGEST); end++) yield word.slice(0, end);
}

/** Prepares lines and veils once for all sessions they are matched against. */
export function soughtLimits({ lines, veils }: WrittenLimits): SoughtLimits {
  const limits = [...limitsIn(lines, true), ...limitsIn(veils, false)];
  const words = [...new Set(limits.flatMap((limit) => limit.words))];
  const sought = new Map<string, string[]>();
  for (const word of words) for (const form of formsOf(word)) addTo(sought, form, word);
  const having = new Map<string, Limit[]>();
  for (const limit of limits) {
    const alone = limit.words.filter(tellsAlone);
    for (const part of new Set(alone.flatMap((word) => [...formsOf(word), ...beginningsOf(word)])))
      addTo(having, part, limit);
  }
  const unspaced = words.filter((word) => UNSPACED.test(word));
  const long = [...sought.keys()].filter(({ length }) => length >= LEAST_BEGINNING);
  return {
    limits,
    sought,
    beginnings: new Set(long.map((form) => form.slice(0, LEAST_BEGINNING))),
    unspaced,
    letters: new Set(unspaced.flatMap((word) => word.split('').map((letter) => letter.charCodeAt(0)))),
    having,
  };
}

/** Packs a letter and the one after it into a number. */
const pairAt = (plain: string, at: number) => (plain.charCodeAt(at) << 16) | (plain.charCodeAt(at + 1) || 0);

/**
 * Returns the words of a script without spaces that may occur in a text: it has every pair of their adjacent letters,
 * for which one pass over it is enough.
 */
function unspacedIn(plain: string, { unspaced, letters }: SoughtLimits): string[] {
  if (unspaced.length === 0 || !UNSPACED.test(plain)) return [];
  const standing = new Set<number>();
  for (let at = 0; at < plain.length; at++) {
    if (!letters.has(plain.charCodeAt(at))) continue;
    const pair = pairAt(plain, at);
    standing.add(pair).add(pair & ~0xffff);
  }
  return unspaced.filter((word) => {
    for (let at = 0; at < Math.max(1, word.length - 1); at++)
      if (!standing.has(pairAt(word, at))) return false;
    return true;
  });
}

/** Returns the sought words that occur in a text; longer ones also match as the beginning of another word. */
function foundIn(text: string, own: SoughtLimits): Set<string> {
  const { sought, beginnings } = own;
  const plain = folded(text);
  const found = new Set(unspacedIn(plain, own));
  const find = (form: string) => {
    for (const word of sought.get(form) ?? []) found.add(word);
  };
  for (const word of new Set(plain.match(WORD))) {
    find(word);
    if (word.length >= LEAST_BEGINNING && beginnings.has(word.slice(0, LEAST_BEGINNING)))
      for (const beginning of beginningsOf(word)) find(beginning);
  }
  return found;
}

const standsIn = (found: ReadonlySet<string>, { words }: Limit) =>
  words.length > 0 && words.every((word) => found.has(word));

/** Returns the limits that share a word with this warning. */
function limitsWith(warning: string, { limits, having }: SoughtLimits): Set<Limit> {
  return new Set(
    meant(folded(warning))
      .filter(tellsAlone)
      .flatMap((word) =>
        UNSPACED.test(word)
          ? limits.filter(({ plain }) => plain.includes(word))
          : formsOf(word).flatMap((form) => having.get(form) ?? []),
      ),
  );
}

/**
 * Matches a player's written lines and veils against what a session says. A warning contains a line if it has all of
 * the line's words, and may mean a line if it shares any word. Only matches are reported: a limit without a match may
 * still come up in play.
 */
export function matchWritten(said: SaidOfTable, own: SoughtLimits): WrittenMatch {
  const { limits } = own;
  if (limits.length === 0) return { warnings: [], named: [] };
  const warnings = new Set<string>();
  const warned = new Set<Limit>();
  const toAsk = new Set<Limit>();
  for (const warning of said.contentWarnings) {
    const found = foundIn(warning, own);
    const isSaid = !DENIES.test(warning.toLowerCase());
    for (const limit of limitsWith(warning, own)) toAsk.add(limit);
    for (const limit of found.size > 0 ? limits : []) {
      const stands = standsIn(found, limit);
      if (stands && limit.isLine && isSaid) {
        warnings.add(warning);
        warned.add(limit);
      } else if (stands || limit.words.some((word) => found.has(word) && tellsAlone(word))) toAsk.add(limit);
    }
  }
  const found = foundIn(said.text, own);
  const contents = new Set(limits.flatMap((limit) => limit.contents));
  const warnedOf = new Set([...contents].filter((content) => warningsOf(content, said)?.length));
  const named = new Map<string, string>();
  for (const limit of limits) {
    if (warned.has(limit)) continue;
    if (toAsk.has(limit) || standsIn(found, limit) || limit.contents.some((content) => warnedOf.has(content)))
      named.set(limit.plain, limit.written);
  }
  return { warnings: [...warnings], named: [...named.values()] };
}
