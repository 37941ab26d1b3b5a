import { clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db.ts';
import { wakeAfter } from '../../platform/transaction.ts';

interface Table {
  id: number;
  gameMasterId: number;
}

/**
 * Has the Game Master told of a change at the table, with others in one mail; `content`: a whole sentence, and
 * `userId`: whom it names.
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
  wakeAfter(tx, 'send-table-messages'); // somebody may have come who has not read it
}

/** What a player who comes wants the Game Master to know, after the sentence; nothing of nothing. */
export const wishes = (specialRequests: string) =>
  specialRequests && `\nTheir special requests: ${specialRequests}`;

/** What is not told yet is told without the name. */
export const unnameTableChanges = (
  tx: Tx,
  { id, fullName }: { id: number; fullName: string },
) => tx.$executeRaw`
  UPDATE "TableChange" SET "userId" = NULL,
    content = replace(split_part(content, E'\\n', 1), ${fullName}, 'Deleted user')
  WHERE "userId" = ${id} AND "mailedAt" IS NULL`;

/** Forgets what was told of somebody. */
export const forgetTableChanges = (tx: Tx, userId: number) =>
  tx.tableChange.updateMany({ where: { userId }, data: { content: '', userId: null } });
