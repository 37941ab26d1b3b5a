import { z } from 'zod';
import { isHttpsUrl } from '../../catalog/rules.ts';
import { MAX_ID, text } from '../../platform/rules.ts';

export const gatheringLimits = { joinUrl: 500, toBring: 1_000 } as const;

const JOIN_URL = 'Please use an https:// address';

/** Where a table meets and what to bring, as its Game Master writes it. */
export const gatheringInput = z.object({
  version: z.number().int().min(0).max(MAX_ID),
  joinUrl: text(gatheringLimits.joinUrl)
    .refine((value) => value === '' || isHttpsUrl(value), { message: JOIN_URL })
    .nullish()
    .transform((value) => value || null),
  toBring: text(gatheringLimits.toBring)
    .nullish()
    .transform((value) => value ?? ''),
});
