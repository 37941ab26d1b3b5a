import { z } from 'zod';
import { text } from '../../platform/rules.ts';

/** The most characters of lines, and of veils. */
export const LIMITS_MAX = 1_000;

const words = text(LIMITS_MAX, `Please keep it to ${LIMITS_MAX} characters`).nullable().optional();

/** The changed fields: a field that is left out stays as it is. */
export const limitsChange = z.object({ lines: words, veils: words });

export const limitsShared = ['nobody', 'game_master', 'table'] as const;
