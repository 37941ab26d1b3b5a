import { Prisma } from '../platform/db.ts';
import { literally } from '../platform/like.ts';
import { read } from '../platform/read.ts';
import { folded } from '../platform/words.rules.ts';
import { longNameOf } from './short-names.rules.ts';

/** More words than these are not looked for: whoever types a sentence has said enough by then. */
const MOST_WORDS = 8;

const wordsOf = (search: string) =>
  [...new Set(folded(search).split(/\s+/).filter(Boolean))].slice(0, MOST_WORDS);

const all = (conditions: Prisma.Sql[]) =>
  conditions.length ? Prisma.sql`(${Prisma.join(conditions, ' AND ')})` : Prisma.sql`TRUE`;

/** The Game Masters of whom one of two names fits, looked up so that a new name counts at once. */
const hostsWhere = (profile: Prisma.Sql, person: Prisma.Sql) => Prisma.sql`s."gameMasterId" = ANY (ARRAY(
  SELECT gm.id FROM "GameMaster" gm LEFT JOIN "User" gu ON gu.id = gm."userId" WHERE ${profile} OR ${person}))`;

/** In which of the texts of a session a pattern of no spaces stands. */
type Texts = (pattern: string) => Prisma.Sql;
const ofAny: Texts = (pattern) =>
  Prisma.sql`s."searchText" LIKE ${pattern} OR s."calledText" LIKE ${pattern}`;
/** Of what is going to be played; by one index of both. */
const ofOffered: Texts = (pattern) => Prisma.sql`(s."searchText" || ' ' || s."calledText") LIKE ${pattern}`;

/** The same with no index: where most have the words, the first are found sooner one after the other. */
const ofCommon: Texts = (pattern) => Prisma.sql`(s."calledText" || ' ' || s."searchText") LIKE ${pattern}`;

/**
 * Over "Session" AS s: each word stands somewhere, in title, description, game system, tags or the name of the
 * Game Master, in any order and in any case, with accents or without.
 */
export const found = (search: string) => all(wordsOf(search).map((word) => foundWord(word, ofAny)));
/** The same of those that can be booked. */
export const foundOffered = (search: string) =>
  all(wordsOf(search).map((word) => foundWord(word, ofOffered)));
export const foundCommon = (search: string) => all(wordsOf(search).map((word) => foundWord(word, ofCommon)));
/** Whether the texts alone have each word, which tells how common they are. */
export const standInTexts = (search: string) =>
  all(wordsOf(search).map((word) => Prisma.sql`(${ofCommon(`%${literally(word)}%`)})`));

function foundWord(word: string, texts: Texts): Prisma.Sql {
  const pattern = `%${literally(word)}%`;
  const long = longNameOf(word);
  const byShortName = long ? Prisma.sql`OR s."calledText" LIKE ${`%${long}%`}` : Prisma.empty;
  return Prisma.sql`(${texts(pattern)} ${byShortName} OR ${hostsWhere(
    Prisma.sql`folded(gm.name) LIKE ${pattern}`,
    Prisma.sql`folded(gu."fullName") LIKE ${pattern}`,
  )})`;
}

/** With fewer letters and digits a word is similar to every one that begins like it. */
const LEAST_SIMILAR = 3;
const isLong = (word: string) => word.replace(/[^\p{L}\p{N}]/gu, '').length >= LEAST_SIMILAR;

/** Of what a word may have been meant to be the nearest so many are looked for. */
const MOST_NEAR = 8;

/**
 * The same where a word of some length may be nearly one of a title, game system, type or tag, or of the name of a Game
 * Master: more than pg_trgm's threshold of its trigrams, see read-pools.ts. Descriptions are left out: among so many
 * words there is always one that is similar. Which words those are is read first: of `SearchWord` there are few, of
 * texts that have them many. Null: not even that, or not `onlyIf` it is so.
 */
export async function nearlyFound(search: string, onlyIf: Prisma.Sql): Promise<Prisma.Sql | null> {
  const words = wordsOf(search);
  const rows = await read<{ word: string; near: string[] }>`
    SELECT asked.word, ARRAY(SELECT near.word FROM "SearchWord" near WHERE near.word %> asked.word
      ORDER BY word_similarity(asked.word, near.word) DESC, near.word LIMIT ${MOST_NEAR}) AS near
    FROM unnest(${words.filter(isLong)}::text[]) asked (word) WHERE ${onlyIf}`;
  if (rows.length === 0) return null;
  const near = new Map(rows.map((row) => [row.word, row.near]));
  return all(words.map((word) => nearlyFoundWord(word, near.get(word))));
}

/** What a session is called and listed by, each word between spaces. */
const names = Prisma.raw(`(' ' || translate(s."calledText", E'\\n\\t\\r\\u00a0', '    ') || ' ')`);

function nearlyFoundWord(word: string, near: readonly string[] | undefined): Prisma.Sql {
  if (!near) return foundWord(word, ofOffered);
  const hosts = hostsWhere(
    Prisma.sql`folded(gm.name) %> ${word}`,
    Prisma.sql`folded(gu."fullName") %> ${word}`,
  );
  // Where they stand is found by the index of all texts; whether it is a word of the names, by the names alone: a common
  // one such as "the" stands in nearly every description, and within many others.
  const texts = near.map(
    (one) => Prisma.sql`(${ofOffered(`%${literally(one)}%`)} AND ${names} LIKE ${`% ${literally(one)} %`})`,
  );
  return Prisma.sql`(${Prisma.join([...texts, hosts], ' OR ')})`;
}
