import { z } from 'zod';
import { id, line, text } from '../platform/rules.ts';
import { imageUrl, search, wordList } from './rules.ts';

export const gameMasterLimits = {
  name: 100,
  title: 120,
  bio: 5_000,
  specialties: 20,
  specialty: 60,
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

export type GameMasterProfile = z.output<typeof gameMasterInput>;

type Given = { [Name in keyof GameMasterProfile]?: true };

/** Of a profile that is changed: what is given and nothing else. A profile may have less than a new one needs. */
export function gameMasterChanges(given: object) {
  const names = Object.keys(gameMasterInput.shape).filter((name) => Object.hasOwn(given, name));
  return gameMasterInput.pick(Object.fromEntries(names.map((name) => [name, true])) as Given);
}

export const gameMasterFilter = z.object({ search });

/** Which profiles staff look at; all but the last run sessions, or may. */
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
