import { db } from '../platform/db.ts';
import { limit } from '../platform/limits.ts';
import type { Viewer } from '../platform/viewer.ts';
import { getConversation, type Thread } from './conversation.service.ts';

const blocksPerHour = limit('block', 60, 3600);

/** From now on neither writes to the other. Announcements of a session both belong to still arrive; at its table the other's words are folded. */
export async function blockUser(viewer: Viewer, userId: unknown): Promise<Thread> {
  const { withId } = await getConversation(viewer, userId);
  await blocksPerHour.use(viewer.id);
  await db.block.createMany({ data: [{ blockerId: viewer.id, blockedId: withId }], skipDuplicates: true });
  return getConversation(viewer, withId);
}

export async function unblockUser(viewer: Viewer, userId: unknown): Promise<Thread> {
  const before = await getConversation(viewer, userId);
  await db.block.deleteMany({ where: { blockerId: viewer.id, blockedId: before.withId } });
  return before;
}
