import { shortNames } from './short-names.rules.ts';
import { type Spelling, spellingOf } from './slips.rules.ts';

/** The texts that contain a word: their numbers or, if they are many, a bit set. */
type Postings = number[] | Uint32Array;
/** This many numbers take as much memory as a bit set over the texts of a large shop. */
const MANY = 512;

/** 1 at the number of each text that matches. */
export type TextSet = Uint8Array;

/** The words of all texts of sessions on offer, in the memory of the process. A known text never changes. */
export interface WordIndex {
  /** Returns the number of the text with that fingerprint; several dates share one text. */
  numberOf(textHash: number): number;
  isKnown(text: number): boolean;
  learn(textHash: number, called: string, described: string): void;
  /** Marks the texts that have these letters within a word. */
  containing(letters: string): TextSet;
  /** Marks the texts that have one of these words in their names. */
  named(words: Iterable<string>): TextSet;
  /** Marks the texts whose names have what a short name stands for. */
  namedInFull(name: string): TextSet;
  /** True when the word is in the names of a marked text. */
  isName(word: string, among: TextSet): boolean;
  /** All words that are or were in names: title, game system, type and tags. */
  readonly names: readonly Spelling[];
  readonly texts: number;
}

// Splits at the same spaces as the conditions of search.ts.
export const splitWords = (text: string) => text.split(/[ \n\t\r\u00a0]+/).filter(Boolean);

const longNames = [...new Set(Object.values(shortNames))];
/**
 * Key of a full name of one or several words, wherever it occurs; the space tells it from the words between spaces.
 */
const asPhrase = (name: string) => ` ${name}`;

export function createWordIndex(): WordIndex {
  const numbersByHash = new Map<number, number>();
  const known: boolean[] = [];
  const numbers = new Map<string, number>();
  const words: string[] = [];
  const inNames: (Postings | undefined)[] = [];
  const inTexts: (Postings | undefined)[] = [];
  const names: Spelling[] = [];

  function wordNumber(word: string): number {
    let number = numbers.get(word);
    if (number === undefined) {
      // A substring would keep the whole text in memory.
      const own = Buffer.from(word).toString();
      number = words.push(own) - 1;
      numbers.set(own, number);
    }
    return number;
  }

  function numberOf(textHash: number): number {
    let text = numbersByHash.get(textHash);
    if (text === undefined) {
      text = known.push(false) - 1;
      numbersByHash.set(textHash, text);
    }
    return text;
  }

  function union(which: Iterable<number>, indexes: readonly (readonly (Postings | undefined)[])[]): TextSet {
    const marked = new Uint8Array(known.length);
    for (const word of which)
      for (const index of indexes) {
        const having = index[word];
        if (having) mark(having, marked);
      }
    return marked;
  }

  return {
    numberOf,
    isKnown: (text) => known[text]!,
    learn(textHash, called, described) {
      const text = numberOf(textHash);
      if (known[text]) return;
      known[text] = true;
      const named = new Set(splitWords(called));
      for (const name of named) {
        const word = wordNumber(name);
        const spelling = inNames[word] ? null : spellingOf(words[word]!);
        if (spelling) names.push(spelling);
        add(inNames, word, text);
      }
      for (const name of longNames) if (called.includes(name)) add(inNames, wordNumber(asPhrase(name)), text);
      for (const word of new Set(splitWords(described)))
        if (!named.has(word)) add(inTexts, wordNumber(word), text);
    },
    containing(letters) {
      const which: number[] = [];
      for (let word = 0; word < words.length; word += 1) if (words[word]!.includes(letters)) which.push(word);
      return union(which, [inNames, inTexts]);
    },
    named: (those) =>
      union(
        [...those].map((word) => numbers.get(word) ?? -1),
        [inNames],
      ),
    namedInFull: (name) => union([numbers.get(asPhrase(name)) ?? -1], [inNames]),
    isName(word, among) {
      const having = inNames[numbers.get(word) ?? -1];
      return having !== undefined && hasAny(having, among);
    },
    names,
    get texts() {
      return known.length;
    },
  };
}

function add(all: (Postings | undefined)[], word: number, text: number) {
  const having = all[word];
  if (!having) all[word] = [text];
  else if (having instanceof Uint32Array) {
    const block = text >>> 5;
    const bits = block < having.length ? having : grown(having, block + 1);
    bits[block]! |= 1 << (text & 31);
    all[word] = bits;
  } else if (having.push(text) > MANY) {
    const bits = new Uint32Array((Math.max(...having) >>> 5) + 1);
    for (const one of having) bits[one >>> 5]! |= 1 << (one & 31);
    all[word] = bits;
  }
}

function grown(bits: Uint32Array, least: number) {
  const larger = new Uint32Array(Math.max(least, Math.ceil(bits.length * 1.25)));
  larger.set(bits);
  return larger;
}

function mark(having: Postings, marked: TextSet) {
  if (!(having instanceof Uint32Array)) {
    for (const text of having) marked[text] = 1;
    return;
  }
  for (let block = 0; block < having.length; block += 1)
    for (let bits = having[block]!; bits !== 0; bits &= bits - 1)
      marked[block * 32 + 31 - Math.clz32(bits & -bits)] = 1;
}

function hasAny(having: Postings, among: TextSet): boolean {
  if (!(having instanceof Uint32Array)) return having.some((text) => among[text] === 1);
  for (let block = 0; block < having.length; block += 1)
    for (let bits = having[block]!; bits !== 0; bits &= bits - 1)
      if (among[block * 32 + 31 - Math.clz32(bits & -bits)] === 1) return true;
  return false;
}
