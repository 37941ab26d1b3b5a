import { cancelling } from './cancelling.ts';
import { chargeNotices } from './charge-notices.ts';
import { chargeTimes } from './charge-times.ts';
import { charges } from './charges.ts';
import { choosing } from './choosing.ts';
import { closing } from './closing.ts';
import { confirmation } from './confirmation.ts';
import { credits } from './credits.ts';
import { deciding } from './deciding.ts';
import { finds } from './finds.ts';
import { friends } from './friends.ts';
import { givingBack } from './giving-back.ts';
import { holding } from './holding.ts';
import { joining } from './joining.ts';
import { keeping } from './keeping.ts';
import { ledger } from './ledger.ts';
import { locks } from './locks.ts';
import { meanwhile } from './meanwhile.ts';
import { money } from './money.ts';
import { moving } from './moving.ts';
import type { Mutant } from './mutant.ts';
import { plan } from './plan.ts';
import { refunds } from './refunds.ts';
import { rules } from './rules.ts';
import { savedCards } from './saved-cards.ts';
import { seats } from './seats.ts';
import { settling } from './settling.ts';
import { sharing } from './sharing.ts';
import { stars } from './stars.ts';
import { waitlist } from './waitlist.ts';
import { webhooks } from './webhooks.ts';

/** Every mutant, by what it is about. */
export const areas: Record<string, Mutant[]> = {
  money,
  ledger,
  credits,
  refunds,
  webhooks,
  confirmation,
  seats,
  locks,
  holding,
  settling,
  waitlist,
  cancelling,
  deciding,
  closing,
  keeping,
  friends,
  'giving back': givingBack,
  sharing,
  joining,
  charges,
  'charge notices': chargeNotices,
  'saved cards': savedCards,
  meanwhile,
  rules,
  plan,
  moving,
  'charge times': chargeTimes,
  choosing,
  finds,
  stars,
};
