import { clock } from '../platform/clock.ts';
import type { Tx } from '../platform/db.ts';
import { afterCommit, transaction } from '../platform/transaction.ts';
import { notifyInboxes, storeMessages } from './delivery.ts';

const BATCH = 100;

/**
 * Writes the messages about moved sessions, each once, on behalf of the user who moved them. The mails were sent
 * before.
 */
export async function writeMoveMessages() {
  while ((await transaction(writeBatch)) === BATCH);
}

async function writeBatch(tx: Tx): Promise<number> {
  const due = await tx.$queryRaw<{ id: number }[]>`
    SELECT id FROM "MoveNotice" WHERE "messagedAt" IS NULL ORDER BY id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED`;
  const notices = await tx.moveNotice.findMany({
    where: { id: { in: due.map(({ id }) => id) } },
    include: { move: true },
    orderBy: { id: 'asc' },
  });
  for (const { userId, content, move } of notices) {
    if (userId === move.movedById) continue;
    const { sessionId } = move;
    const sent = await storeMessages(tx, {
      senderId: move.movedById,
      recipientIds: [userId],
      content,
      sessionId,
      broadcastId: null,
    });
    afterCommit(tx, () => notifyInboxes(sent));
  }
  await tx.moveNotice.updateMany({
    where: { id: { in: notices.map(({ id }) => id) } },
    data: { messagedAt: clock.now() },
  });
  return notices.length;
}
