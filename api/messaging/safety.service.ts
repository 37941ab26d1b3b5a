import { keepPerson, lockOwner } from '../identity/access.service.ts';
import { db } from '../platform/db.ts';
import { limit } from '../platform/limits.ts';
import { transaction } from '../platform/transaction.ts';
import type { Viewer } from '../platform/viewer.ts';
import { getConversation, type Thread } from './conversation.service.ts';

const LOG_IN = 'Please log in to block people';
const blocksPerHour = limit('block', 60, 3600);

/** From now on neither writes to the other. Announcements of a session both belong to still arrive; at its table the other's words are folded. */
export async function blockUser(viewer: Viewer, userId: unknown): Promise<Thread> {
  const { withId } = await getConversation(viewer, userId);
  await blocksPerHour.use(viewer.id);
  await transaction(async (tx) => {
    await lockOwner(tx, viewer, LOG_IN); // what is being written to them is there by now, or is refused
    await keepPerson(tx, withId);
    await tx.block.createMany({ data: [{ blockerId: viewer.id, blockedId: withId }], skipDuplicates: true });
  });
  return getConversation(viewer, withId);
}

export async function unblockUser(viewer: Viewer, userId: unknown): Promise<Thread> {
  const before = await getConversation(viewer, userId);
  await db.block.deleteMany({ where: { blockerId: viewer.id, blockedId: before.withId } });
  return before;
}
