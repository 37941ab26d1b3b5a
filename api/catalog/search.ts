import { Prisma } from '../platform/db.ts';
import { literally } from '../platform/like.ts';
import { wordsOf } from './search-words.rules.ts';
import { longNameOf } from './short-names.rules.ts';

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

/**
 * Over "Session" AS s: each word stands somewhere, in title, description, game system, tags or the name of the
 * Game Master, in any order and in any case, with accents or without.
 */
export const found = (search: string) => all(wordsOf(search).map((word) => foundWord(word, ofAny)));

function foundWord(word: string, texts: Texts): Prisma.Sql {
  const pattern = `%${literally(word)}%`;
  const long = longNameOf(word);
  const byShortName = long ? Prisma.sql`OR s."calledText" LIKE ${`%${long}%`}` : Prisma.empty;
  return Prisma.sql`(${texts(pattern)} ${byShortName} OR ${hostsWhere(
    Prisma.sql`folded(gm.name) LIKE ${pattern}`,
    Prisma.sql`folded(gu."fullName") LIKE ${pattern}`,
  )})`;
}

/** A word of a search, and what may be meant by it instead. */
export interface MeantWord {
  readonly typed: string;
  /** Whether it counts as it was typed: it stands somewhere. */
  readonly isExact: boolean;
  /** Words of titles, game systems, types and tags; none: no others are meant. */
  readonly near: readonly string[];
  /** Game Masters who have one of these in their names. */
  readonly hosts: readonly number[];
}

/** A word as it was typed. */
export const asTyped = (typed: string): MeantWord => ({ typed, isExact: true, near: [], hosts: [] });

/** The same of those that can be booked; each word as it was typed, or what is meant by it. */
export const foundOffered = (words: readonly MeantWord[]) => all(words.map(foundMeant));

function foundMeant({ typed, isExact, near, hosts }: MeantWord): Prisma.Sql {
  if (near.length === 0) return foundWord(typed, ofOffered);
  // Where they stand is found by the index of all texts; whether it is a word of the names, by the names alone: a common
  // one such as "the" stands in nearly every description, and within many others.
  const texts = near.map(
    (one) => Prisma.sql`(${ofOffered(`%${literally(one)}%`)} AND ${names} LIKE ${`% ${literally(one)} %`})`,
  );
  const exact = isExact ? [foundWord(typed, ofOffered)] : [];
  return Prisma.sql`(${Prisma.join([...exact, ...texts, Prisma.sql`s."gameMasterId" = ANY (${hosts})`], ' OR ')})`;
}

/** What a session is called and listed by, each word between spaces. */
const names = Prisma.raw(`(' ' || translate(s."calledText", E'\\n\\t\\r\\u00a0', '    ') || ' ')`);
