import { cancelling } from './cancelling.ts';
import { chargeTimes } from './charge-times.ts';
import { charges } from './charges.ts';
import { closing } from './closing.ts';
import { confirmation } from './confirmation.ts';
import { credits } from './credits.ts';
import { givingBack } from './giving-back.ts';
import { holding } from './holding.ts';
import { ledger } from './ledger.ts';
import { meanwhile } from './meanwhile.ts';
import { money } from './money.ts';
import { moving } from './moving.ts';
import type { Mutant } from './mutant.ts';
import { plan } from './plan.ts';
import { refunds } from './refunds.ts';
import { rules } from './rules.ts';
import { seats } from './seats.ts';
import { settling } from './settling.ts';
import { waitlist } from './waitlist.ts';

/** Every mutant, by what it is about. */
export const areas: Record<string, Mutant[]> = {
  money,
  ledger,
  credits,
  refunds,
  confirmation,
  seats,
  holding,
  settling,
  waitlist,
  cancelling,
  closing,
  'giving back': givingBack,
  charges,
  meanwhile,
  rules,
  plan,
  moving,
  'charge times': chargeTimes,
};
