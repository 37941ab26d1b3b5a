import { credits } from './credits.ts';
import { ledger } from './ledger.ts';
import { money } from './money.ts';
import type { Mutant } from './mutant.ts';
import { refunds } from './refunds.ts';

/** Every mutant, by what it is about. */
export const areas: Record<string, Mutant[]> = { money, ledger, credits, refunds };
