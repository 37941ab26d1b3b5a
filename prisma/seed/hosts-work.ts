import type { Tx } from '../../api/platform/db.ts';
import { DAY } from '../../api/platform/durations.rules.ts';
import type { SeededSession } from './sessions.ts';

/** What Game Masters have under their hands: drafts that wait for staff, one that came back, a message to a table. */
export async function createHostsWork(
  tx: Tx,
  gameMasterId: number,
  sessions: readonly SeededSession[],
  now: Date,
) {
  const drafts = sessions.filter(({ status, scheduledAt }) => status === 'draft' && scheduledAt > now);
  const isOwn = (session: SeededSession) => session.gameMasterId === gameMasterId;
  // Of those of whoever can be logged in to the last waits, and one is nothing but a draft.
  const waiting = [
    ...drafts.filter((draft, index) => !isOwn(draft) && index % 2 === 0),
    ...drafts.filter(isOwn).slice(-1),
  ];
  for (const { id } of waiting)
    await tx.session.update({ where: { id }, data: { proposedAt: new Date(now.getTime() - DAY) } });
  const back = drafts.find((draft) => !isOwn(draft) && !waiting.includes(draft));
  if (back)
    await tx.session.update({
      where: { id: back.id },
      data: { sentBack: 'Please say which rules you play, and whether beginners are welcome.' },
    });
  const later = sessions.find(
    (session) =>
      isOwn(session) &&
      session.status === 'scheduled' &&
      session.scheduledAt.getTime() > now.getTime() + 5 * DAY,
  );
  if (later)
    await tx.tableMessage.create({
      data: {
        sessionId: later.id,
        gameMasterId,
        content: 'We meet soon. The map is linked beside the table: look at the coast, not at the castle.',
      },
    });
}
