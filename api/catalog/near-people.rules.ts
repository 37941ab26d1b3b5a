import { folded } from '../platform/words.rules.ts';
import { wordsOf } from './search-words.rules.ts';
import { bare, nearest, type Spelling, spellingOf } from './slips.rules.ts';

// Tables are looked for by the same rule, in choice-search.ts; the list of Game Masters is searched in the browser.

/** Somebody, and what they are called and known for: names, title, specialties. */
export interface Named<Person> {
  readonly person: Person;
  readonly names: readonly string[];
}

/** A word of a search that nothing has, at least not with the others, and what was searched for instead. */
export interface NearWord {
  readonly typed: string;
  readonly near: readonly string[];
  /** Something has it, though nothing has all the words. */
  readonly isElsewhere: boolean;
}

/** Who was found, and what was searched for instead of words that nobody has. */
export interface Near<Person> {
  readonly people: readonly Person[];
  readonly searchedFor: readonly NearWord[];
}

const MOST_TOLD = 3;
const parted = (text: string) => text.split(/\s+/).filter(Boolean);

/**
 * When nobody has a search as it stands: who has its words in any order, or, when nobody has them either, words that are
 * near; of a word that nobody has, or, if each is somebody's, of all of them. null: nobody.
 */
export function nearPeople<Person>(all: readonly Named<Person>[], search: string): Near<Person> | null {
  const words = wordsOf(search);
  const people = all.map(({ person, names }) => {
    const text = folded(names.join('\n'));
    return { person, names, text, parts: new Set(parted(text)) };
  });
  const exact = people.filter(({ text }) => words.every((word) => text.includes(word)));
  if (exact.length > 0) return { people: exact.map(({ person }) => person), searchedFor: [] };

  const isNowhere = (word: string) => !people.some(({ text }) => text.includes(word));
  const isOneNowhere = words.some(isNowhere);
  const spellings: Spelling[] = [...new Set(people.flatMap(({ parts }) => [...parts]))].flatMap(
    (part) => spellingOf(part) ?? [],
  );
  const meant = words.map((typed) => ({
    typed,
    near: isNowhere(typed) || !isOneNowhere ? nearest(typed, spellings) : [],
  }));
  const found = people.filter(({ text, parts }) =>
    meant.every(({ typed, near }) => text.includes(typed) || near.some((word) => parts.has(word))),
  );
  if (found.length === 0) return null;
  // As those who were found have them.
  const own = new Map(
    found.flatMap(({ names }) => names.flatMap(parted)).map((part) => [folded(part), bare(part)]),
  );
  const searchedFor = meant.map(({ typed, near }) => ({
    typed,
    near: [...new Set(near.flatMap((word) => own.get(word) ?? []))].slice(0, MOST_TOLD),
    isElsewhere: !isNowhere(typed),
  }));
  return {
    people: found.map(({ person }) => person),
    searchedFor: searchedFor.filter(({ near }) => near.length > 0),
  };
}
