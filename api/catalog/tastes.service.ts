import { lockOwner } from '../identity/access.service.ts';
import { clock } from '../platform/clock.ts';
import { parse } from '../platform/parse.ts';
import { transaction } from '../platform/transaction.ts';
import { type MaybeViewer, requireViewer } from '../platform/viewer.ts';
import { tastesChange } from './tastes.rules.ts';

/**
 * Stores what the viewer likes to play, and when. A player who answered or skipped the questions is not asked again.
 */
export async function updateTastes(maybe: MaybeViewer, input: unknown) {
  const logIn = 'Please log in to say what you like to play';
  const viewer = requireViewer(maybe, logIn);
  const { systems, playDays, experience, showsForYou } = parse(tastesChange, input ?? {});
  const data = {
    ...(systems && { systems }),
    ...(playDays && { playDays }),
    ...(experience !== undefined && { experience }),
    ...(showsForYou !== undefined && { showsForYou }),
  };
  await transaction(async (tx) => {
    await lockOwner(tx, viewer, logIn);
    await tx.user.update({ where: { id: viewer.id }, data });
    await tx.user.updateMany({
      where: { id: viewer.id, welcomedAt: null },
      data: { welcomedAt: clock.now() },
    });
  });
  return { userId: viewer.id };
}
