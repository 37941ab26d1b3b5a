import { folded } from '../platform/words.rules.ts';
import { parted } from './choice-words.ts';
import type { MeantWord } from './search.ts';
import type { SessionRow } from './session-row.ts';
import { bare } from './slips.ts';

/** A word of a search that nothing has, and what was searched for instead. */
export interface NearWord {
  readonly typed: string;
  readonly near: readonly string[];
}

/** So many are told: whoever reads them wants to know what was meant, not what else there is. */
const MOST_TOLD = 3;

/** Those in whose place others were found, which are spelled as they stand there; null: none. */
export function nearWordsIn(rows: readonly SessionRow[], words: readonly MeantWord[]): NearWord[] | null {
  const meant = words.filter(({ near }) => near.length > 0);
  if (rows.length === 0 || meant.length === 0) return null;
  const texts = rows.flatMap(({ title, gameSystem, tags, gameMaster }) => [
    ...[title, gameSystem, gameMaster.name, gameMaster.userFullName ?? '', ...tags],
  ]);
  const spellings = new Map(texts.flatMap(parted).map((part) => [folded(part), bare(part)]));
  return meant.map(({ typed, near }) => {
    const spelled = near.map((word) => spellings.get(word)).filter((word) => word !== undefined);
    const told = spelled.length > 0 ? spelled : near.map(bare);
    return { typed, near: [...new Set(told)].slice(0, MOST_TOLD) };
  });
}
