import { clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db.ts';
import { wakeAfter } from '../../platform/transaction.ts';

interface Table {
  id: number;
  gameMasterId: number;
}

/** Has the Game Master told of a change at the table, with others in one mail; `content`: a whole sentence. */
export async function noteTableChange(tx: Tx, { id, gameMasterId }: Table, content: string) {
  await tx.tableChange.create({
    data: { sessionId: id, gameMasterId, content, createdAt: clock.now() },
  });
  wakeAfter(tx, 'tell-game-masters');
}
