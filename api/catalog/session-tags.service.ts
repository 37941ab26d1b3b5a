import { clock } from '../platform/clock.ts';
import { read } from '../platform/read.ts';
import { createSingleFlight } from '../platform/single-flight.ts';
import { gameTypes, isGameType } from './choices.rules.ts';

export interface SessionTag {
  /** In lower case: the same tag however it is written. */
  tag: string;
  name: string;
  kind: 'game_type' | 'content';
}

const MOST_TAGS = 200;
/** Sessions counted for one tag at most. */
export const MOST_TAGGED = 1_000;

const together = createSingleFlight<SessionTag[]>();

/** Lists the choices of the type filter: the tags of bookable sessions, spelled as the next session spells them. */
export const listTags = (): Promise<readonly SessionTag[]> => together('tags', readTags);

async function readTags(): Promise<SessionTag[]> {
  // Skips from tag to tag in the index instead of reading all sessions.
  const found = await read<{ tag: string; name: string }>`
    WITH RECURSIVE each AS (
      (SELECT tag FROM "SessionTag" ORDER BY tag LIMIT 1)
      UNION ALL
      SELECT (SELECT tag FROM "SessionTag" WHERE tag > each.tag ORDER BY tag LIMIT 1) FROM each WHERE each.tag IS NOT NULL)
    SELECT each.tag, next.name FROM each CROSS JOIN LATERAL (
      SELECT name FROM "SessionTag" WHERE tag = each.tag AND "scheduledAt" > ${clock.now()}
      ORDER BY "scheduledAt", "sessionId" LIMIT 1) next
    LIMIT ${MOST_TAGS}`;
  const types = gameTypes.map((name) => ({ tag: name.toLowerCase(), name, kind: 'game_type' as const }));
  const content = found
    .filter(({ name }) => !isGameType(name))
    .map((tag) => ({ ...tag, kind: 'content' as const }));
  return [...types, ...content];
}

/** Counts the bookable sessions with each of these tags, at most MOST_TAGGED. */
export async function countTagged(tags: readonly string[]): Promise<Map<string, number>> {
  const rows = await read<{ tag: string; count: number }>`
    SELECT tag, (SELECT count(*)::int FROM (
      SELECT FROM "SessionTag" st WHERE st.tag = asked.tag AND st."scheduledAt" > ${clock.now()} LIMIT ${MOST_TAGGED}) few) AS count
    FROM unnest(${[...tags]}::text[]) asked (tag)`;
  return new Map(rows.map(({ tag, count }) => [tag, count]));
}
