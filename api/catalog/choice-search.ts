import type { Choosable, Offer } from './choice-offer.ts';
import { parted } from './choice-words.ts';
import { asTyped, type MeantWord } from './search.ts';
import { wordsOf } from './search-words.rules.ts';
import { longNameOf } from './short-names.rules.ts';
import { nearest, spellingOf } from './slips.ts';

// The rules of search.ts once more, for tables in memory: session-filter.test.ts holds both to one another.

type Has = (table: Choosable) => boolean;

/** What is looked for by a search among what is on offer. */
export interface Sought {
  readonly has: Has;
  readonly words: readonly MeantWord[];
}

const hasAll = (conditions: readonly Has[]): Has =>
  conditions.length === 1 ? conditions[0]! : (table) => conditions.every((has) => has(table));

/**
 * The words of a search as they were typed, or, when nothing that can be booked has them, whatever else is asked for,
 * those that are near: of a word that stands nowhere, or, if each stands somewhere, of all of them.
 */
export function seek(offer: Offer, search: string, now: Date): Sought {
  const words = wordsOf(search);
  const typed = words.map((word) => havingTyped(offer, word));
  const exact = { has: hasAll(typed), words: words.map(asTyped) };
  if (isSomewhere(offer, now, exact.has)) return exact;

  const isNowhere = words.length === 1 ? [true] : typed.map((has) => !isSomewhere(offer, now, has));
  const names = namesAhead(offer, now);
  const meant = words.map((word, at): MeantWord => {
    const isGuessed = isNowhere[at] || !isNowhere.includes(true);
    const near = isGuessed ? nearest(word, names.spellings, { counts: names.has }) : [];
    return { typed: word, isExact: !isNowhere[at], near, hosts: names.hostsOf(near) };
  });
  // What is like nothing at all is not made up for by other words.
  if (meant.some(({ near }, at) => isNowhere[at] && near.length === 0)) return exact;
  return { has: hasAll(meant.map((word, at) => havingMeant(offer, word, typed[at]!))), words: meant };
}

function isSomewhere(offer: Offer, now: Date, has: Has): boolean {
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
