import { keepPerson, lockOwner } from '../identity/access.service.ts';
import { db } from '../platform/db.ts';
import { limit } from '../platform/limits.ts';
import { transaction } from '../platform/transaction.ts';
import type { Viewer } from '../platform/viewer.ts';
import { getConversation, type Thread } from './conversation.service.ts';

const LOG_IN = 'Please log in to block people';
const blocksPerHour = limit('block', 60, 3600);

/**
 * Blocks a user: neither can write to the other. Announcements of shared sessions still arrive; in their threads the
 * blocked user's messages are collapsed.
 */
export async function blockUser(viewer: Viewer, userId: unknown): Promise<Thread> {
  const { withId } = await getConversation(viewer, userId);
  await blocksPerHour.use(viewer.id);
  await transaction(async (tx) => {
    await lockOwner(tx, viewer, LOG_IN); // a concurrent message to the viewer is committed by now, or will be refused
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
