import { z } from 'zod';
import { id, line, orEmpty, text, timeZone, wordList } from '../platform/rules.ts';
import { httpsUrl, imageUrl, search } from './rules.ts';

export const gameMasterLimits = {
  name: 100,
  title: 120,
  bio: 5_000,
  specialties: 20,
  specialty: 60,
  languages: 12,
  language: 40,
  videoUrl: 500,
  tableMessage: 4_000,
} as const;

/** The profile of a new Game Master. */
export const gameMasterInput = z.object({
  name: line(2, gameMasterLimits.name, 'Name must be at least 2 characters'),
  title: line(2, gameMasterLimits.title, 'Title must be at least 2 characters'),
  bio: text(gameMasterLimits.bio, undefined, 'Bio must be at least 10 characters').refine(
    (value) => value.length >= 10,
    { message: 'Bio must be at least 10 characters' },
  ),
  specialties: wordList(
    'Specialties',
    gameMasterLimits.specialties,
    line(1, gameMasterLimits.specialty, 'A specialty must not be empty'),
  ),
  imageUrl,
});

const clockTime = z
  .string({ error: 'Please choose a time' })
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please choose a time');

/** One span on a weekday, 1 is Monday; if `to` is before `from`, it goes past midnight. */
const weeklyHours = z
  .object(
    {
      day: z.number({ error: 'Unknown day' }).int('Unknown day').min(1, 'Unknown day').max(7, 'Unknown day'),
      from: clockTime,
      to: clockTime,
    },
    { error: 'Please choose a time' },
  )
  .refine(({ from, to }) => from !== to, { message: 'Please choose an end that is not the beginning' });
export type WeeklyHours = z.output<typeof weeklyHours>;

/** Further fields of a profile, all optional. */
const gameMasterMore = z.object({
  languages: wordList(
    'Languages',
    gameMasterLimits.languages,
    line(1, gameMasterLimits.language, 'A language has at most 40 characters'),
  ),
  videoUrl: httpsUrl(gameMasterLimits.videoUrl),
  availability: z
    .array(weeklyHours, { error: 'Please choose the hours' })
    .max(7, 'One span a day')
    .refine((all) => new Set(all.map(({ day }) => day)).size === all.length, { message: 'One span a day' })
    .transform((all) => all.toSorted((a, b) => a.day - b.day)),
  timeZone,
  tableMessage: orEmpty(text(gameMasterLimits.tableMessage, 'A message has at most 4,000 characters')),
});

export type GameMasterProfile = z.output<typeof gameMasterInput>;

const anyOfIt = gameMasterInput.extend(gameMasterMore.shape);
type Given = { [Name in keyof z.output<typeof anyOfIt>]?: true };

/** Validates only the fields that are given. A profile may have less than a new one needs. */
export function gameMasterChanges(given: object) {
  const names = Object.keys(anyOfIt.shape).filter((name) => Object.hasOwn(given, name));
  return anyOfIt.pick(Object.fromEntries(names.map((name) => [name, true])) as Given);
}

/** Orders of lists of Game Masters: by when they joined, or by what they offer. */
export const gameMasterOrders = ['joined', 'name', 'soonest', 'price', 'rating'] as const;
export type GameMasterOrder = (typeof gameMasterOrders)[number];

export const gameMasterFilter = z.object({
  search,
  sort: z
    .enum(gameMasterOrders, { error: 'Unknown order' })
    .nullish()
    .transform((order) => order ?? 'joined'),
});

/** Groups of profiles for staff; all but the last run sessions, or may. */
export const gameMasterGroups = ['active', 'linked', 'unlinked', 'archived'] as const;
export type GameMasterGroup = (typeof gameMasterGroups)[number];

export const staffGameMasterFilter = z.object({
  search,
  group: z
    .enum(gameMasterGroups, { error: 'Unknown group' })
    .nullish()
    .transform((value) => value ?? 'active'),
});

/** The account that a profile is linked to. */
export const linkInput = z.object({ userId: id('Please select a Game Master user') });
