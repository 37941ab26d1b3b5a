import { folded } from '../platform/words.rules.ts';
import type { NearWord } from './near-people.rules.ts';
import type { MeantWord } from './search.ts';
import type { SessionRow } from './session-row.ts';
import { formsOf } from './short-names.rules.ts';
import { bare } from './slips.rules.ts';
import { splitWords } from './word-index.ts';

/** What a list tells about its search besides the results. */
export interface ToldOfSearch {
  /** The words without a match, and what was searched instead; null: all as they were typed. */
  readonly searchedFor: readonly NearWord[] | null;
  /** The texts that were searched, folded: as typed, what that is short for, and what was meant. */
  readonly matched: readonly string[];
}

export const toldOfSearch = (
  rows: readonly SessionRow[],
  words: readonly MeantWord[] = [],
): ToldOfSearch => ({
  searchedFor: nearWordsIn(rows, words),
  matched: matchedBy(words),
});

/** Words returned at most: the visitor wants to know what was meant, not what else there is. */
const MOST_TOLD = 3;

/** Returns the words in whose place others were searched, and those others as the results spell them; null: none. */
function nearWordsIn(rows: readonly SessionRow[], words: readonly MeantWord[]): NearWord[] | null {
  const meant = words.filter(({ near }) => near.length > 0);
  if (rows.length === 0 || meant.length === 0) return null;
  const texts = rows.flatMap(({ title, gameSystem, tags, gameMaster }) => [
    ...[title, gameSystem, gameMaster.name, gameMaster.userFullName ?? '', ...tags],
  ]);
  const spellings = new Map(texts.flatMap(splitWords).map((part) => [folded(part), bare(part)]));
  return meant.map(({ typed, near, isExact: isElsewhere }) => {
    const spelled = near.map((word) => spellings.get(word)).filter((word) => word !== undefined);
    const told = spelled.length > 0 ? spelled : near.map(bare);
    return { typed, near: [...new Set(told)].slice(0, MOST_TOLD), isElsewhere };
  });
}

const matchedBy = (words: readonly MeantWord[]) => [
  ...new Set(
    words.flatMap(({ typed, isExact, near }) => [...(isExact ? formsOf(typed) : []), ...near.map(bare)]),
  ),
];
