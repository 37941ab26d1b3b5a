import { chargeTimes } from './charge-times.ts';
import { confirmation } from './confirmation.ts';
import { credits } from './credits.ts';
import { ledger } from './ledger.ts';
import { money } from './money.ts';
import type { Mutant } from './mutant.ts';
import { plan } from './plan.ts';
import { refunds } from './refunds.ts';
import { rules } from './rules.ts';
import { seats } from './seats.ts';

/** Every mutant, by what it is about. */
export const areas: Record<string, Mutant[]> = {
  money,
  ledger,
  credits,
  refunds,
  confirmation,
  seats,
  rules,
  plan,
  'charge times': chargeTimes,
};
