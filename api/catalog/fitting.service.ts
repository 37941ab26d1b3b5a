import { clock } from '../platform/clock.ts';
import { Prisma } from '../platform/db.ts';
import { read } from '../platform/read.ts';
import type { Viewer } from '../platform/viewer.ts';
import { live } from '../seating/sql.ts';
import { type SessionRow, sessionColumns, sessionJoins, toSessionRow } from './session-row.ts';
import { upcoming } from './visibility.ts';

/** Further ahead nobody is led to a first table. */
const LOOKED_AT = 200;
const MOST_SHOWN = 6;
/** From this hour on until midnight a session is of that day's evening. */
const EVENING = 16;

interface Tastes {
  readonly systems: readonly string[];
  readonly playDays: readonly number[];
  readonly experience: string | null;
}

/**
 * The tables with a free seat that fit best what the viewer said, of those that start next; the best first. The system
 * and the evening in the viewer's zone weigh alike; whoever is new to it rather begins with an evening that ends. Another
 * hour of a day that suits is better than nothing. Of a campaign there is one date, the one that fits best.
 */
export async function listFitting(
  { id, gameMasterId, timeZone }: Viewer,
  { systems, playDays, experience }: Tastes,
): Promise<SessionRow[]> {
  const isNew = experience === 'new';
  if (systems.length === 0 && playDays.length === 0 && !isNew) return [];
  const now = clock.now();
  const at = Prisma.sql`(s."scheduledAt" AT TIME ZONE ${timeZone ?? 'UTC'})`;
  const onDay = Prisma.sql`extract(isodow FROM ${at})::int = ANY (${[...playDays]}::int[])`;
  const fit = Prisma.sql`(2 * (s."gameSystem" = ANY (${[...systems]}::text[]))::int
    + 2 * (${onDay} AND extract(hour FROM ${at}) >= ${EVENING})::int + (${isNew} AND s.type = 'one-shot')::int)`;
  // Whatever is of none stands for itself.
  const campaign = Prisma.sql`coalesce(s."campaignId", -s.id)`;
  const rows = await read<unknown>`
    SELECT * FROM (SELECT DISTINCT ON (${campaign}) ${sessionColumns}, ${fit} AS fit
    FROM (SELECT * FROM "Session" s WHERE ${upcoming(now)} ORDER BY s."scheduledAt", s.id LIMIT ${LOOKED_AT}) s
      ${sessionJoins(now)}
    WHERE (${fit} > 0 OR ${onDay}) AND seats.free > 0 AND NOT seats.waited_for AND s."gameMasterId" IS DISTINCT FROM ${gameMasterId}
      AND NOT EXISTS (SELECT FROM "Booking" b
        WHERE b."sessionId" = s.id AND b."sitterId" = ${id} AND b.status IN ${live})
    ORDER BY ${campaign}, fit DESC, s."scheduledAt", s.id) best
    ORDER BY fit DESC, "scheduledAt", id LIMIT ${MOST_SHOWN}`;
  return rows.map(toSessionRow);
}
