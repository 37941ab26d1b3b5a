import type { Offer } from './choice-offer.ts';
import { parted } from './choice-words.ts';
import { asTyped, type MeantWord } from './search.ts';
import { wordsOf } from './search-words.rules.ts';
import { longNameOf } from './short-names.rules.ts';
import { nearest, spellingOf } from './slips.rules.ts';

// The rules of search.ts again, for sessions in memory: session-filter.test.ts compares the two.

/** True when the session at a place has it. */
type Has = (place: number) => boolean;

/** What a search stands for among the sessions on offer. */
export interface Sought {
  readonly has: Has;
  readonly words: readonly MeantWord[];
}

const hasAll = (conditions: readonly Has[]): Has =>
  conditions.length === 1 ? conditions[0]! : (place) => conditions.every((has) => has(place));

/** Computes a value once for each word. */
function once<Value>(of: (word: string) => Value): (word: string) => Value {
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
export function seeker(offer: Offer, now: Date): (search: string) => Sought {
  const typedBy = once((word) => havingTyped(offer, word));
  const standsNowhere = once((word) => !isSomewhere(offer, now, typedBy(word)));
  let names: ReturnType<typeof namesAhead> | undefined;
  const meantBy = once((word) => {
    names ??= namesAhead(offer, now);
    const near = nearest(word, names.spellings, { counts: names.has });
    return { near, hosts: names.hostsOf(near) };
  });

  return (search) => {
    const words = wordsOf(search);
    const exact = hasAll(words.map(typedBy));
    if (isSomewhere(offer, now, exact)) return { has: exact, words: words.map(asTyped) };
    const isOneNowhere = words.some(standsNowhere);
    // If a word resembles nothing at all, the other words do not make up for it: nothing is found.
    const meant = words.map((word): MeantWord => {
      const isNowhere = standsNowhere(word);
      const isGuessed = isNowhere || !isOneNowhere;
      return { typed: word, isExact: !isNowhere, ...(isGuessed ? meantBy(word) : { near: [], hosts: [] }) };
    });
    return { has: hasAll(meant.map((word) => havingMeant(offer, word, typedBy(word.typed)))), words: meant };
  };
}

export function isSomewhere({ size, columns }: Offer, now: Date, has: Has): boolean {
  for (let place = 0; place < size; place += 1)
    if (columns.startsAt[place]! > now.getTime() && has(place)) return true;
  return false;
}

function havingTyped({ words, columns, hosts }: Offer, word: string): Has {
  const texts = words.marked(word);
  const long = longNameOf(word);
  const named = long === undefined ? null : words.calledInFull(long);
  const ofHosts = hosts.map(({ names }) => names.includes(word));
  const isOfHost = ofHosts.includes(true);
  const { text, host } = columns;
  return (place) =>
    texts[text[place]!] === 1 || named?.[text[place]!] === 1 || (isOfHost && ofHosts[host[place]!]!);
}

function havingMeant(
  { words, columns, hosts: all }: Offer,
  { isExact, near, hosts }: MeantWord,
  exact: Has,
): Has {
  if (near.length === 0) return exact;
  const texts = words.called(near);
  const ofHosts = all.map(({ id }) => hosts.includes(id));
  const { text, host } = columns;
  const having: Has = (place) => texts[text[place]!] === 1 || ofHosts[host[place]!]!;
  return isExact ? (place) => having(place) || exact(place) : having;
}

/** Returns the words in names of what can be booked, Game Masters included. */
export function namesAhead({ words, size, columns, hosts }: Offer, now: Date) {
  const texts = new Uint8Array(words.texts);
  const isAhead = new Uint8Array(hosts.length);
  for (let place = 0; place < size; place += 1)
    if (columns.startsAt[place]! > now.getTime()) {
      texts[columns.text[place]!] = 1;
      isAhead[columns.host[place]!] = 1;
    }
  const named = hosts
    .filter((_, host) => isAhead[host] === 1)
    .map(({ id, names }) => ({ id, names: parted(names) }));
  const ofHosts = new Set(named.flatMap(({ names }) => names));
  return {
    spellings: [...words.names, ...[...ofHosts].flatMap((name) => spellingOf(name) ?? [])],
    has: (word: string) => ofHosts.has(word) || words.isName(word, texts),
    hostsOf: (those: readonly string[]) =>
      named.filter(({ names }) => names.some((name) => those.includes(name))).map(({ id }) => id),
  };
}
