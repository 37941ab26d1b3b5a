import { folded } from '../platform/words.rules.ts';
import { wordsOf } from './search-words.rules.ts';
import { bare, nearest, type Spelling, spellingOf } from './slips.rules.ts';

// Sessions are searched by the same rule in facet-search.ts; the browser searches the list of Game Masters.

/** A person with the names they are found by: names, title, specialties. */
export interface Named<Person> {
  readonly person: Person;
  readonly names: readonly string[];
}

/** A word of a search that nothing has, at least not together with the others, and what was searched instead. */
export interface NearWord {
  readonly typed: string;
  readonly near: readonly string[];
  /** Something has the word, though nothing has all words. */
  readonly isElsewhere: boolean;
}

/** The people found, and what was searched instead of words that nobody has. */
export interface Near<Person> {
  readonly people: readonly Person[];
  readonly searchedFor: readonly NearWord[];
}

const MOST_TOLD = 3;
const parted = (text: string) => text.split(/\s+/).filter(Boolean);

/**
 * Searches when nobody has the search as a whole: finds who has its words in any order or, if nobody has, similar
 * words; for each word that nobody has or, if somebody has each of them, for all words. null: nobody.
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
  // Spelled as those who were found spell them.
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
