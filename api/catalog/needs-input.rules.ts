import { z } from 'zod';
import { accessibility, contents, languages, safetyTools } from './facts.rules.ts';
import { anyOf } from './facts-input.rules.ts';
import { recordingWishes } from './needs.rules.ts';

/** What a player needs from a session: a list that is left out stays as it is. */
export const needsChange = z.object({
  lines: anyOf(contents).optional(),
  veils: anyOf(contents).optional(),
  accessibility: anyOf(accessibility).optional(),
  safetyTools: anyOf(safetyTools).optional(),
  recording: anyOf(recordingWishes).optional(),
  languages: anyOf(languages).optional(),
});
