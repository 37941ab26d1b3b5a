import { Prisma } from '../platform/db.ts';
import { literally } from '../platform/like.ts';
import { folded } from '../platform/words.rules.ts';

/** More words than these are not looked for: whoever types a sentence has said enough by then. */
const MOST_WORDS = 8;

/** What players write, and what tables have. */
const shortNames: Readonly<Record<string, string>> = {
  'd&d': 'dungeons & dragons',
  dnd: 'dungeons & dragons',
  dnd5e: 'dungeons & dragons',
  pf2e: 'pathfinder 2e',
  pf2: 'pathfinder 2e',
  coc: 'call of cthulhu',
  bitd: 'blades in the dark',
};

const wordsOf = (search: string) =>
  [...new Set(folded(search).split(/\s+/).filter(Boolean))].slice(0, MOST_WORDS);

const all = (conditions: Prisma.Sql[]) =>
  conditions.length ? Prisma.sql`(${Prisma.join(conditions, ' AND ')})` : Prisma.sql`TRUE`;

/** The Game Masters of whom one of two names fits, looked up so that a new name counts at once. */
const hostsWhere = (profile: Prisma.Sql, person: Prisma.Sql) => Prisma.sql`s."gameMasterId" = ANY (ARRAY(
  SELECT gm.id FROM "GameMaster" gm LEFT JOIN "User" gu ON gu.id = gm."userId" WHERE ${profile} OR ${person}))`;

/**
 * Over "Session" AS s: each word stands somewhere, in title, description, game system, tags or the name of the
 * Game Master, in any order and in any case, with accents or without.
 */
export const found = (search: string) => all(wordsOf(search).map(foundWord));

function foundWord(word: string): Prisma.Sql {
  const pattern = `%${literally(word)}%`;
  const long = Object.hasOwn(shortNames, word) ? shortNames[word] : undefined;
  const byShortName = long ? Prisma.sql`OR s."calledText" LIKE ${`%${long}%`}` : Prisma.empty;
  return Prisma.sql`(s."searchText" LIKE ${pattern} OR s."calledText" LIKE ${pattern} ${byShortName} OR ${hostsWhere(
    Prisma.sql`folded(gm.name) LIKE ${pattern}`,
    Prisma.sql`folded(gu."fullName") LIKE ${pattern}`,
  )})`;
}

/** With fewer letters and digits a word is similar to every one that begins like it. */
const LEAST_SIMILAR = 3;
const isLong = (word: string) => word.replace(/[^\p{L}\p{N}]/gu, '').length >= LEAST_SIMILAR;

/**
 * The same where each word of some length is nearly one of title, game system, tags or name: more than pg_trgm's
 * threshold of its trigrams, see read-pools.ts. Descriptions are left out: among so many words there is always one that
 * is similar. What is similar is found first, by index: compared with one after the other in order of date it would
 * take long.
 */
export const nearlyFound = (search: string) =>
  all(wordsOf(search).map((word) => (isLong(word) ? nearlyFoundWord(word) : foundWord(word))));

const nearlyFoundWord = (word: string) => Prisma.sql`s.id = ANY (ARRAY(SELECT s.id FROM "Session" s
  WHERE s.status IN ('scheduled', 'active') AND (s."calledText" %> ${word} OR ${hostsWhere(
    Prisma.sql`folded(gm.name) %> ${word}`,
    Prisma.sql`folded(gu."fullName") %> ${word}`,
  )})))`;
