import { z } from 'zod';
import { gameMasterInput, gameMasterLimits } from '../catalog/rules.ts';
import { line, text } from '../platform/rules.ts';

export const userGroups = ['admins', 'game_masters', 'regulars'] as const;
export type UserGroup = (typeof userGroups)[number];

/** '' and null mean: no search. */
export const userFilter = z.object({
  search: text(100)
    .nullish()
    .transform((value) => value || null),
  group: z
    .enum(userGroups, { error: 'Unknown group of users' })
    .nullish()
    .transform((value) => value ?? null),
});

const NEEDED = 'Name and title are required';
/** The profile a user gets with the role of a Game Master. */
export const gameMasterPromotion = z.object(
  {
    name: line(1, gameMasterLimits.name, NEEDED),
    title: line(1, gameMasterLimits.title, NEEDED),
    bio: text(gameMasterLimits.bio)
      .nullish()
      .transform((value) => value ?? ''),
    specialties: gameMasterInput.shape.specialties,
  },
  { error: NEEDED },
);
