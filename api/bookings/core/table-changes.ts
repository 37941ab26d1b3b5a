import { clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db.ts';
import { wakeAfter } from '../../platform/transaction.ts';

interface Table {
  id: number;
  gameMasterId: number;
}

/**
 * Queues a change at the table for the Game Master's digest mail; `content`: a whole sentence, `userId`: the user it
 * names.
 */
export async function noteTableChange(
  tx: Tx,
  { id, gameMasterId }: Table,
  content: string,
  userId: number | null,
) {
  await tx.tableChange.create({
    data: { sessionId: id, gameMasterId, content, userId, createdAt: clock.now() },
  });
  wakeAfter(tx, 'tell-game-masters');
  wakeAfter(tx, 'send-table-messages'); // a new player may not have read it
}

/** A new player's special requests, to append to the sentence; '' when there are none. */
export const wishes = (specialRequests: string) =>
  specialRequests && `\nTheir special requests: ${specialRequests}`;

/** Removes the name from changes that were not mailed yet. */
export const unnameTableChanges = (
  tx: Tx,
  { id, fullName }: { id: number; fullName: string },
) => tx.$executeRaw`
  UPDATE "TableChange" SET "userId" = NULL,
    content = replace(split_part(content, E'\\n', 1), ${fullName}, 'Deleted user')
  WHERE "userId" = ${id} AND "mailedAt" IS NULL`;

/** Erases the changes that name a user. */
export const forgetTableChanges = (tx: Tx, userId: number) =>
  tx.tableChange.updateMany({ where: { userId }, data: { content: '', userId: null } });
