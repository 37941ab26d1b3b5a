import { clock } from '../platform/clock.ts';
import { db } from '../platform/db.ts';
import type { Job } from '../platform/jobs.ts';
import { DAY } from '../platform/rules.ts';

const PICTURE_DAYS = 1;
const KEY_DAYS = 7;
/** Nobody is told of older ones. */
const FREED_DAYS = 8;

const ago = (days: number) => new Date(clock.now().getTime() - days * DAY);

/** Pictures that were uploaded and never shown anywhere, or no longer are, keys that nobody sends any more, and old news. */
export async function forgetLeftovers() {
  await db.$executeRaw`
    WITH shown AS (
      SELECT substring(url FROM '/files/([A-Za-z0-9_-]+)[.]webp') AS name FROM (
        SELECT "imageUrl" AS url FROM "User" UNION ALL SELECT "imageUrl" FROM "GameMaster"
        UNION ALL SELECT "imageUrl" FROM "Session" UNION ALL SELECT value->>'logoUrl' FROM "Setting") place
      WHERE url IS NOT NULL)
    DELETE FROM "Picture" picture WHERE "createdAt" < ${ago(PICTURE_DAYS)}
      AND NOT EXISTS (SELECT FROM shown WHERE shown.name = picture.name)`;
  await db.freedSeat.deleteMany({ where: { createdAt: { lt: ago(FREED_DAYS) } } });
  await db.requestKey.deleteMany({ where: { createdAt: { lt: ago(KEY_DAYS) } } });
}

export const leftoverJobs: Job[] = [{ name: 'forget-leftovers', everySeconds: 3600, run: forgetLeftovers }];
