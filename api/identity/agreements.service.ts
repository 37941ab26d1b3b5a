import { clock } from '../platform/clock.ts';
import type { Tx } from '../platform/db.ts';
import { Refusal } from '../platform/refusal.ts';
import { CONDUCT_VERSION } from './conduct.rules.ts';

/** What a player who takes a seat agrees to, unless they have before. */
export interface Agreements {
  isAdult: boolean;
  agreeToConduct: boolean;
}

/** Refuses a player who has not agreed to all of it, once and for the code in force; returns what of it is new. */
export async function requireAgreements(tx: Tx, userId: number, said: Agreements) {
  const known = await tx.user.findUniqueOrThrow({ where: { id: userId } });
  const isNew = { isAdult: !known.adultConfirmedAt, conduct: known.conductVersion !== CONDUCT_VERSION };
  if (isNew.isAdult && !said.isAdult)
    throw new Refusal('BAD_INPUT', 'You must be 18 or older to take a seat', 'isAdult');
  if (isNew.conduct && !said.agreeToConduct)
    throw new Refusal('BAD_INPUT', 'You must agree to the code of conduct', 'agreeToConduct');
  return isNew;
}

/** Records the agreements of a player who takes a seat, who is not asked again. */
export async function noteAgreements(tx: Tx, userId: number, said: Agreements) {
  const isNew = await requireAgreements(tx, userId, said);
  if (!isNew.isAdult && !isNew.conduct) return;
  const now = clock.now();
  await tx.user.update({
    where: { id: userId },
    data: {
      ...(isNew.isAdult && { adultConfirmedAt: now }),
      ...(isNew.conduct && { conductVersion: CONDUCT_VERSION, conductAcceptedAt: now }),
    },
  });
}
