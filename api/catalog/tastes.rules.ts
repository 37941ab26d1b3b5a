import { z } from 'zod';
import { profileChanges } from '../identity/profile.rules.ts';
import { gameSystems } from './rules.ts';

const UNKNOWN_SYSTEM = 'Please choose from the game systems';
const UNKNOWN_DAY = 'Please choose days of the week';

/** What a player likes to play, and when: a field that is left out stays as it is. */
export const tastesChange = z.object({
  systems: z
    .array(z.enum(gameSystems, UNKNOWN_SYSTEM), UNKNOWN_SYSTEM)
    .max(gameSystems.length, UNKNOWN_SYSTEM)
    .transform((systems) => [...new Set(systems)])
    .optional(),
  playDays: z
    .array(z.number(UNKNOWN_DAY).int(UNKNOWN_DAY).min(1, UNKNOWN_DAY).max(7, UNKNOWN_DAY), UNKNOWN_DAY)
    .max(7, UNKNOWN_DAY)
    .transform((days) => [...new Set(days)].sort())
    .optional(),
  experience: profileChanges.shape.experience,
  showsForYou: z.boolean('Please say yes or no').optional(),
});
