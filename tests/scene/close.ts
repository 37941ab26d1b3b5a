import { db } from '../../api/platform/db.ts';
import { closeLimits } from '../../api/platform/limits.ts';
import { closePubSub } from '../../api/platform/pubsub.ts';
import { closeReads } from '../../api/platform/read.ts';

/** Closes every connection a test file may have opened, so that its process can end. */
export async function closeAll() {
  await closePubSub();
  await closeLimits();
  await closeReads();
  await db.$disconnect();
}
