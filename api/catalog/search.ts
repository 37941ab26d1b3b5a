import { Prisma } from '../platform/db.ts';
import { literally } from '../platform/like.ts';
import { wordsOf } from './search-words.rules.ts';
import { longNameOf } from './short-names.rules.ts';

const all = (conditions: Prisma.Sql[]) =>
  conditions.length ? Prisma.sql`(${Prisma.join(conditions, ' AND ')})` : Prisma.sql`TRUE`;

/**
 * Over "Session" AS s: true when the name of its Game Master's profile or account matches, looked up so that a new name
 * counts at once.
 */
const hostsWhere = (profile: Prisma.Sql, person: Prisma.Sql) => Prisma.sql`s."gameMasterId" = ANY (ARRAY(
  SELECT gm.id FROM "GameMaster" gm LEFT JOIN "User" gu ON gu.id = gm."userId" WHERE ${profile} OR ${person}))`;

/** Condition that a pattern without spaces occurs in one of a session's texts. */
type Texts = (pattern: string) => Prisma.Sql;
const ofAny: Texts = (pattern) =>
  Prisma.sql`s."searchText" LIKE ${pattern} OR s."calledText" LIKE ${pattern}`;
/** For sessions on offer; by one index over both texts. */
const ofOffered: Texts = (pattern) => Prisma.sql`(s."searchText" || ' ' || s."calledText") LIKE ${pattern}`;

/**
 * Over "Session" AS s: true when each word occurs in title, description, game system, tags or the name of the Game
 * Master, in any order and case, with accents or without.
 */
export const matchesSearch = (search: string) => all(wordsOf(search).map((word) => foundWord(word, ofAny)));

function foundWord(word: string, texts: Texts): Prisma.Sql {
  const pattern = `%${literally(word)}%`;
  const long = longNameOf(word);
  const byShortName = long ? Prisma.sql`OR s."calledText" LIKE ${`%${long}%`}` : Prisma.empty;
  return Prisma.sql`(${texts(pattern)} ${byShortName} OR ${hostsWhere(
    Prisma.sql`folded(gm.name) LIKE ${pattern}`,
    Prisma.sql`folded(gu."fullName") LIKE ${pattern}`,
  )})`;
}

/** A word of a search, and the words that may be meant instead. */
export interface MeantWord {
  readonly typed: string;
  /** True when it counts as typed: it occurs somewhere. */
  readonly isExact: boolean;
  /** Words of titles, game systems, types and tags; none: no others are meant. */
  readonly near: readonly string[];
  /** Game Masters with one of these words in their names. */
  readonly hosts: readonly number[];
}

/** A word as it was typed. */
export const asTyped = (typed: string): MeantWord => ({ typed, isExact: true, near: [], hosts: [] });

/** Like `matchesSearch`, for sessions on offer; each word as typed, or what is meant by it. */
export const foundOffered = (words: readonly MeantWord[]) => all(words.map(foundMeant));

function foundMeant({ typed, isExact, near, hosts }: MeantWord): Prisma.Sql {
  if (near.length === 0) return foundWord(typed, ofOffered);
  // The index of all texts finds where the words occur; the names alone tell whether it is a whole word there: a
  // common one such as "the" is in nearly every description, and within many other words.
  const texts = near.map(
    (one) => Prisma.sql`(${ofOffered(`%${literally(one)}%`)} AND ${names} LIKE ${`% ${literally(one)} %`})`,
  );
  const exact = isExact ? [foundWord(typed, ofOffered)] : [];
  return Prisma.sql`(${Prisma.join([...exact, ...texts, Prisma.sql`s."gameMasterId" = ANY (${hosts})`], ' OR ')})`;
}

/** Title, game system, type and tags of a session, each word between spaces. */
const names = Prisma.raw(`(' ' || translate(s."calledText", E'\\n\\t\\r\\u00a0', '    ') || ' ')`);
