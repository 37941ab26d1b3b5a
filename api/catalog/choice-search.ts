import type { Choosable, Offer } from './choice-offer.ts';
import { parted } from './choice-words.ts';
import { asTyped, type MeantWord } from './search.ts';
import { wordsOf } from './search-words.rules.ts';
import { longNameOf } from './short-names.rules.ts';
import { nearest, spellingOf } from './slips.rules.ts';

// The rules of search.ts once more, for tables in memory: session-filter.test.ts holds both to one another.

type Has = (table: Choosable) => boolean;

/** What is looked for by a search among what is on offer. */
export interface Sought {
  readonly has: Has;
  readonly words: readonly MeantWord[];
}

const hasAll = (conditions: readonly Has[]): Has =>
  conditions.length === 1 ? conditions[0]! : (table) => conditions.every((has) => has(table));

/** Worked out once for each word. */
function once<Value>(of: (word: string) => Value): (word: string) => Value {
  const known = new Map<string, Value>();
  return (word) => {
    if (!known.has(word)) known.set(word, of(word));
    return known.get(word)!;
  };
}

/**
 * Looks for searches among what is on offer: for their words as they were typed, or, when nothing that can be booked has
 * them, whatever else is asked for, for those that are near: of a word that stands nowhere, or, if each stands
 * somewhere, of all of them.
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
    // What is like nothing at all is not made up for by other words: then nothing is found.
    const meant = words.map((word): MeantWord => {
      const isNowhere = standsNowhere(word);
      const isGuessed = isNowhere || !isOneNowhere;
      return { typed: word, isExact: !isNowhere, ...(isGuessed ? meantBy(word) : { near: [], hosts: [] }) };
    });
    return { has: hasAll(meant.map((word) => havingMeant(offer, word, typedBy(word.typed)))), words: meant };
  };
}

export function isSomewhere(offer: Offer, now: Date, has: Has): boolean {
  for (const table of offer.all()) if (table.startsAt > now.getTime() && has(table)) return true;
  return false;
}

function havingTyped(offer: Offer, word: string): Has {
  const texts = offer.words.marked(word);
  const long = longNameOf(word);
  const named = long === undefined ? null : offer.words.calledInFull(long);
  const hosts = new Set<Choosable['host']>();
  for (const host of offer.hosts()) if (host.names.includes(word)) hosts.add(host);
  return ({ text, host }) => texts[text] === 1 || named?.[text] === 1 || (hosts.size > 0 && hosts.has(host));
}

function havingMeant(offer: Offer, { isExact, near, hosts }: MeantWord, exact: Has): Has {
  if (near.length === 0) return exact;
  const texts = offer.words.called(near);
  const ofHosts = new Set(hosts);
  const having: Has = (table) => texts[table.text] === 1 || ofHosts.has(table.host.id);
  return isExact ? (table) => having(table) || exact(table) : having;
}

/** What those that can be booked are called and listed by, Game Masters among them. */
export function namesAhead(offer: Offer, now: Date) {
  const texts = new Uint8Array(offer.words.texts);
  const hosts = new Set<Choosable['host']>();
  for (const { startsAt, text, host } of offer.all())
    if (startsAt > now.getTime()) {
      texts[text] = 1;
      hosts.add(host);
    }
  const named = [...hosts].map(({ id, names }) => ({ id, names: parted(names) }));
  const ofHosts = new Set(named.flatMap(({ names }) => names));
  return {
    spellings: [...offer.words.names, ...[...ofHosts].flatMap((name) => spellingOf(name) ?? [])],
    has: (word: string) => ofHosts.has(word) || offer.words.isName(word, texts),
    hostsOf: (words: readonly string[]) =>
      named.filter(({ names }) => names.some((name) => words.includes(name))).map(({ id }) => id),
  };
}
