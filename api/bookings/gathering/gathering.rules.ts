import { z } from 'zod';
import { httpsUrl, isHttpsUrl } from '../../catalog/rules.ts';
import { MAX_ID, orEmpty, text } from '../../platform/rules.ts';

export const gatheringLimits = {
  joinUrl: 500,
  toBring: 1_000,
  links: 10,
  link: 600,
  safetyTools: 2_000,
  characters: 4_000,
} as const;

/** Splits a line into its address and the words after it. */
export function linkOf(line: string): { url: string; label: string } {
  const [url = '', ...words] = line.trim().split(/\s+/);
  return { url, label: words.join(' ') || url.replace(/^https:\/\//, '') };
}

const told = (limit: number) =>
  orEmpty(text(limit, `Please keep it to ${limit.toLocaleString('en-US')} characters`));

const { links: most, link: longest } = gatheringLimits;
const links = orEmpty(text(most * (longest + 1), 'These are too many words'))
  .transform((value) => value.split('\n').flatMap((line) => line.trim() || []))
  .refine((lines) => lines.length <= most, { message: `At most ${most} links` })
  .refine((lines) => lines.every((line) => line.length <= longest), {
    message: `A link has at most ${longest} characters`,
  })
  .refine((lines) => lines.every((line) => isHttpsUrl(linkOf(line).url)), {
    message: 'Each line begins with an https:// address',
  });

/** Where a table meets and how to prepare, as its Game Master writes it. */
export const gatheringInput = z.object({
  version: z.number().int().min(0).max(MAX_ID),
  joinUrl: httpsUrl(gatheringLimits.joinUrl),
  toBring: told(gatheringLimits.toBring),
  links,
  safetyTools: told(gatheringLimits.safetyTools),
  characters: told(gatheringLimits.characters),
});
