import { clock } from '../platform/clock.ts';
import type { Tx } from '../platform/db.ts';
import { Refusal } from '../platform/refusal.ts';
import { CONDUCT_VERSION } from './conduct.rules.ts';

/** Nobody takes a seat who has not agreed to the code of conduct in force; returns whether that is new. */
export async function requireConduct(tx: Tx, userId: number, agrees: boolean): Promise<boolean> {
  const { conductVersion } = await tx.user.findUniqueOrThrow({ where: { id: userId } });
  if (conductVersion === CONDUCT_VERSION) return false;
  if (!agrees) throw new Refusal('BAD_INPUT', 'You must agree to the code of conduct', 'agreeToConduct');
  return true;
}

/** Notes that somebody agrees who takes a seat; who has is not asked again. */
export async function agreeToConduct(tx: Tx, userId: number, agrees: boolean) {
  if (!(await requireConduct(tx, userId, agrees))) return;
  await tx.user.update({
    where: { id: userId },
    data: { conductVersion: CONDUCT_VERSION, conductAcceptedAt: clock.now() },
  });
}
