import { clock } from '../platform/clock.ts';
import { db } from '../platform/db.ts';
import type { Job } from '../platform/jobs.ts';
import { DAY } from '../platform/rules.ts';

const PICTURE_DAYS = 1;
const KEY_DAYS = 7;
/** Older ones are announced to nobody. */
const FREED_DAYS = 8;
/** A word is marked as in use once a day. */
const WORD_DAYS = 2;
/** Every process has read them by then, or reads everything anew. */
const CHANGE_HOURS = 1;

const ago = (days: number) => new Date(clock.now().getTime() - days * DAY);

/**
 * Deletes uploaded pictures that are shown nowhere (any more), request keys that nobody sends any more, and old news.
 */
export async function forgetLeftovers() {
  await db.$executeRaw`
    WITH shown AS (
      SELECT substring(url FROM '/files/([A-Za-z0-9_-]+)([.][0-9]+)?[.](webp|avif)') AS name FROM (
        SELECT "imageUrl" AS url FROM "User" UNION ALL SELECT "imageUrl" FROM "GameMaster"
        UNION ALL SELECT "imageUrl" FROM "Session" UNION ALL SELECT value->>'logoUrl' FROM "Setting") place
      WHERE url IS NOT NULL)
    DELETE FROM "Picture" picture WHERE "createdAt" < ${ago(PICTURE_DAYS)}
      -- The sizes of a picture go with it.
      AND "ofName" IS NULL
      AND NOT EXISTS (SELECT FROM shown WHERE shown.name = picture.name)`;
  await db.freedSeat.deleteMany({ where: { createdAt: { lt: ago(FREED_DAYS) } } });
  await db.choiceChange.deleteMany({ where: { madeAt: { lt: ago(CHANGE_HOURS / 24) } } });
  await db.requestKey.deleteMany({ where: { createdAt: { lt: ago(KEY_DAYS) } } });
}

/**
 * Deletes words that no session on offer has. A concurrent transaction that publishes such a word either marks it as
 * in use first, or waits for this statement and inserts it again: see keep_search_words() in the migrations.
 */
export const forgetWords = () => db.$executeRaw`
  WITH used AS MATERIALIZED (
    SELECT DISTINCT split.part FROM "Session" s CROSS JOIN LATERAL regexp_split_to_table(s."calledText", '\\s+') split (part)
    WHERE s.status IN ('scheduled', 'active'))
  DELETE FROM "SearchWord" WHERE word IN (
    SELECT word FROM "SearchWord" known WHERE known."usedAt" < ${ago(WORD_DAYS)}
      AND NOT EXISTS (SELECT FROM used WHERE used.part = known.word) FOR UPDATE SKIP LOCKED)`;

export const leftoverJobs: Job[] = [
  { name: 'forget-leftovers', everySeconds: 3600, run: forgetLeftovers },
  // It reads everything on offer.
  { name: 'forget-words', everySeconds: 86_400, run: forgetWords },
];
