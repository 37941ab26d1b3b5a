import { clock } from '../platform/clock.ts';
import { literally } from '../platform/like.ts';
import { parse } from '../platform/parse.ts';
import { read } from '../platform/read.ts';
import { createSingleFlight } from '../platform/single-flight.ts';
import { folded } from '../platform/words.rules.ts';
import { currentSearchIndex, nextRound } from './current-index.ts';
import { upcomingNames } from './facet-search.ts';
import { bookable } from './offered.ts';
import { gameSystems, search } from './rules.ts';
import { wordsOf } from './search-words.rules.ts';
import { listTags } from './session-tags.service.ts';
import { formsOf } from './short-names.rules.ts';
import { bare, nearest } from './slips.rules.ts';

export type SuggestionKind = 'game_system' | 'tag' | 'game_master' | 'title';

export interface Suggestion {
  readonly kind: SuggestionKind;
  readonly name: string;
  /** The id of a Game Master; null for what has no page of its own. */
  readonly id: number | null;
  /** The parts of the name that were typed, or meant, folded. */
  readonly matched: readonly string[];
}

const MOST_SUGGESTIONS = 8;
/** Nearly everything contains fewer letters. */
const LEAST_LETTERS = 2;
const MOST_OF_A_KIND = 3;
/** Dates read at most; several dates of one title are one suggestion. */
const MOST_DATES = 40;

const together = createSingleFlight<readonly Suggestion[]>();

/** Suggests what the typed text may mean, among what can be booked; a short list with room for every kind. */
export async function suggest(typed: unknown): Promise<readonly Suggestion[]> {
  const words = folded(parse(search, typed, 'search') ?? '').trim();
  if (words.length < LEAST_LETTERS) return [];
  return together(words, async () => {
    const exact = await readSuggestions(words);
    const meant = exact.length === 0 ? await likelyMeant(words) : null;
    return meant ? readSuggestions(meant) : exact;
  });
}

/** Replaces each word that no name on offer has by the nearest that may be meant; null: none is replaced. */
async function likelyMeant(typed: string): Promise<string | null> {
  const index = await currentSearchIndex();
  await nextRound();
  const { spellings, has: counts } = upcomingNames(index, clock.now());
  const isName = (word: string) => spellings.some((name) => name.word.includes(word) && counts(name.word));
  const words = wordsOf(typed);
  const near = (word: string) => nearest(word, spellings, { isBegun: true, counts })[0] ?? word;
  const meant = words.map((word) => (isName(word) ? word : near(word)));
  return meant.some((word, at) => word !== words[at]) ? meant.map(bare).join(' ') : null;
}

/** True when the name has each word, or what the word is short for. */
const isCalled = (name: string, words: string) =>
  words.split(/\s+/).every((word) => formsOf(word).some((form) => name.includes(form)));

async function readSuggestions(words: string): Promise<Suggestion[]> {
  const pattern = `%${literally(words)}%`;
  const has = (name: string) => folded(name).includes(words);
  const systems = gameSystems.filter((system) => isCalled(folded(system), words));
  const [found, tags] = await Promise.all([
    read<Omit<Suggestion, 'matched'>>`
      SELECT 'game_system' AS kind, asked.name, NULL::int AS id FROM unnest(${systems}::text[]) asked (name)
      WHERE EXISTS (SELECT 1 FROM "Session" s WHERE ${bookable(clock.now())} AND s."gameSystem" = asked.name)
      UNION ALL (
        SELECT 'game_master', gm.name, gm.id FROM "GameMaster" gm
        WHERE gm."archivedAt" IS NULL AND folded(gm.name) LIKE ${pattern}
          AND EXISTS (SELECT 1 FROM "Session" s WHERE s."gameMasterId" = gm.id AND ${bookable(clock.now())})
        ORDER BY gm.name, gm.id LIMIT ${MOST_OF_A_KIND})
      UNION ALL (
        SELECT 'title', next.title, NULL FROM (
          SELECT s.title, s."scheduledAt" FROM "Session" s
          WHERE ${bookable(clock.now())} AND left(folded(s.title), 240) LIKE ${pattern}
          ORDER BY s."scheduledAt", s.id LIMIT ${MOST_DATES}) next
        GROUP BY next.title ORDER BY min(next."scheduledAt") LIMIT ${MOST_OF_A_KIND})`,
    listTags(),
  ]);
  const tagged = tags
    .filter(({ name }) => has(name))
    .slice(0, MOST_OF_A_KIND)
    .map(({ name }) => ({ kind: 'tag' as const, name, id: null }));
  // A game system matches word by word, everything else as a whole.
  const inSystem = wordsOf(words).flatMap(formsOf);
  const order: SuggestionKind[] = ['game_system', 'tag', 'game_master', 'title'];
  return [...found, ...tagged]
    .sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
    .slice(0, MOST_SUGGESTIONS)
    .map((one) => ({ ...one, matched: one.kind === 'game_system' ? inSystem : [words] }));
}
