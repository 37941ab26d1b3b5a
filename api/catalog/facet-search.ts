import { asTyped, type MeantWord } from './search.ts';
import { wordsOf } from './search-words.rules.ts';
import type { SessionIndex } from './session-index.ts';
import { longNameOf } from './short-names.rules.ts';
import { nearest, spellingOf } from './slips.rules.ts';
import { splitWords } from './word-index.ts';

// The rules of search.ts again, for sessions in memory: session-filter.test.ts compares the two.

/** True when the session at a slot has it. */
type Has = (slot: number) => boolean;

/** What a search stands for among the sessions on offer. */
export interface ResolvedSearch {
  readonly has: Has;
  readonly words: readonly MeantWord[];
}

const hasAll = (conditions: readonly Has[]): Has =>
  conditions.length === 1 ? conditions[0]! : (slot) => conditions.every((has) => has(slot));

/** Computes a value once for each word. */
function memoized<Value>(of: (word: string) => Value): (word: string) => Value {
  const known = new Map<string, Value>();
  return (word) => {
    if (!known.has(word)) known.set(word, of(word));
    return known.get(word)!;
  };
}

/**
 * Returns a function that resolves searches among the sessions on offer. It takes the words as typed; if no bookable
 * session has them, whatever else is filtered, it takes similar words: for each word that occurs nowhere or, if each
 * occurs somewhere, for all of them.
 */
export function createSearchResolver(index: SessionIndex, now: Date): (search: string) => ResolvedSearch {
  const typedBy = memoized((word) => havingTyped(index, word));
  const standsNowhere = memoized((word) => !isUpcoming(index, now, typedBy(word)));
  let names: ReturnType<typeof upcomingNames> | undefined;
  const meantBy = memoized((word) => {
    names ??= upcomingNames(index, now);
    const near = nearest(word, names.spellings, { counts: names.has });
    return { near, hosts: names.hostsOf(near) };
  });

  return (search) => {
    const words = wordsOf(search);
    const exact = hasAll(words.map(typedBy));
    if (isUpcoming(index, now, exact)) return { has: exact, words: words.map(asTyped) };
    const isOneNowhere = words.some(standsNowhere);
    // If a word resembles nothing at all, the other words do not make up for it: nothing is found.
    const meant = words.map((word): MeantWord => {
      const isNowhere = standsNowhere(word);
      const isGuessed = isNowhere || !isOneNowhere;
      return { typed: word, isExact: !isNowhere, ...(isGuessed ? meantBy(word) : { near: [], hosts: [] }) };
    });
    return { has: hasAll(meant.map((word) => havingMeant(index, word, typedBy(word.typed)))), words: meant };
  };
}

export function isUpcoming({ size, columns }: SessionIndex, now: Date, has: Has): boolean {
  for (let slot = 0; slot < size; slot += 1)
    if (columns.startsAt[slot]! > now.getTime() && has(slot)) return true;
  return false;
}

function havingTyped({ words, columns, hosts }: SessionIndex, word: string): Has {
  const texts = words.containing(word);
  const long = longNameOf(word);
  const named = long === undefined ? null : words.namedInFull(long);
  const ofHosts = hosts.map(({ names }) => names.includes(word));
  const isOfHost = ofHosts.includes(true);
  const { text, host } = columns;
  return (slot) =>
    texts[text[slot]!] === 1 || named?.[text[slot]!] === 1 || (isOfHost && ofHosts[host[slot]!]!);
}

function havingMeant(
  { words, columns, hosts: all }: SessionIndex,
  { isExact, near, hosts }: MeantWord,
  exact: Has,
): Has {
  if (near.length === 0) return exact;
  const texts = words.named(near);
  const ofHosts = all.map(({ id }) => hosts.includes(id));
  const { text, host } = columns;
  const having: Has = (slot) => texts[text[slot]!] === 1 || ofHosts[host[slot]!]!;
  return isExact ? (slot) => having(slot) || exact(slot) : having;
}

/** Returns the words in names of what can be booked, Game Masters included. */
export function upcomingNames({ words, size, columns, hosts }: SessionIndex, now: Date) {
  const texts = new Uint8Array(words.texts);
  const isAhead = new Uint8Array(hosts.length);
  for (let slot = 0; slot < size; slot += 1)
    if (columns.startsAt[slot]! > now.getTime()) {
      texts[columns.text[slot]!] = 1;
      isAhead[columns.host[slot]!] = 1;
    }
  const named = hosts
    .filter((_, host) => isAhead[host] === 1)
    .map(({ id, names }) => ({ id, names: splitWords(names) }));
  const ofHosts = new Set(named.flatMap(({ names }) => names));
  return {
    spellings: [...words.names, ...[...ofHosts].flatMap((name) => spellingOf(name) ?? [])],
    has: (word: string) => ofHosts.has(word) || words.isName(word, texts),
    hostsOf: (those: readonly string[]) =>
      named.filter(({ names }) => names.some((name) => those.includes(name))).map(({ id }) => id),
  };
}
