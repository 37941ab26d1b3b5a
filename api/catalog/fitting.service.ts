import { clock } from '../platform/clock.ts';
import { Prisma } from '../platform/db.ts';
import { read } from '../platform/read.ts';
import { DAY } from '../platform/rules.ts';
import type { Viewer } from '../platform/viewer.ts';
import { live, seated } from '../seating/sql.ts';
import { type SessionRow, sessionColumns, sessionJoins, toSessionRow } from './session-row.ts';
import { upcoming } from './visibility.ts';

/** So many of those that start next are compared: all there are, or twelve days of a hundred thousand sessions. */
const LOOKED_AT = 5_000;
/** The seats of so many are counted, of those that fit best. */
const MOST_COUNTED = 48;
const MOST_SHOWN = 6;
/** From this hour on until midnight a session is of that day's evening. */
const EVENING = 16;
/** What somebody plays is what they have played since, at most so many of it. */
const PLAYED = { days: 365, most: 50 };
/** On so many evenings of a weekday somebody has played on that day before it is theirs. */
const HABIT = 2;

interface Tastes {
  readonly systems: readonly string[];
  readonly playDays: readonly number[];
  readonly experience: string | null;
  readonly showsForYou: boolean;
}

/** Why a table fits, what weighs most first. */
export type FittingReason =
  | 'knowsGameMaster'
  | 'playsSystem'
  | 'likesSystem'
  | 'playsEvening'
  | 'likesEvening'
  | 'firstEvening';

export interface FittingSession {
  readonly session: SessionRow;
  readonly reasons: readonly FittingReason[];
  /** The day of the week where the viewer is, 1 for Monday. */
  readonly weekday: number;
}

/**
 * The tables with a free seat that fit best what the viewer said and has played, of those that start next; the best
 * first. A Game Master they know weighs most, then system and evening in the viewer's zone alike; whoever is new to it
 * rather begins with an evening that ends. What costs no more than they have paid comes before what does; another hour of
 * a day that suits is better than nothing. Of a campaign there is one date, the one that fits best.
 */
export async function listFitting(viewer: Viewer, tastes: Tastes): Promise<FittingSession[]> {
  if (!tastes.showsForYou) return [];
  const now = clock.now();
  // Whatever is of none stands for itself.
  const campaign = Prisma.sql`coalesce(s."campaignId", -s.id)`;
  const rows = await read<{ fit: number; reasons: FittingReason[]; weekday: number }>`
    WITH ${fittingBest(viewer, tastes, now)}
    SELECT * FROM (SELECT DISTINCT ON (${campaign}) ${sessionColumns}, likely.fit, likely.reasons, likely.weekday
      FROM likely JOIN "Session" s ON s.id = likely.id ${sessionJoins(now)}
      WHERE seats.free > 0 AND NOT seats.waited_for
      ORDER BY ${campaign}, likely.fit DESC, s."scheduledAt", s.id) best
    ORDER BY fit DESC, "scheduledAt", id LIMIT ${MOST_SHOWN}`;
  return rows.map(({ reasons, weekday, ...row }) => ({ session: toSessionRow(row), reasons, weekday }));
}

/** `likely`: of the sessions that start next those that fit best, free seats or not; read from an index alone. */
function fittingBest({ id, gameMasterId, timeZone }: Viewer, tastes: Tastes, now: Date): Prisma.Sql {
  const { systems, playDays, experience } = tastes;
  const local = Prisma.sql`(s."scheduledAt" AT TIME ZONE ${timeZone ?? 'UTC'})`;
  const weekday = Prisma.sql`extract(isodow FROM ${local})::int`;
  const isEvening = Prisma.sql`extract(hour FROM ${local}) >= ${EVENING}`;
  return Prisma.sql`
    played AS MATERIALIZED (SELECT s."gameSystem", s."gameMasterId", s."priceCents",
        CASE WHEN ${isEvening} THEN ${weekday} END AS evening
      FROM "Booking" b JOIN "Session" s ON s.id = b."sessionId"
      WHERE b."sitterId" = ${id} AND b.status IN ${seated} AND s.status <> 'cancelled'
        AND s."scheduledAt" > ${new Date(now.getTime() - PLAYED.days * DAY)}
      ORDER BY s."scheduledAt" DESC LIMIT ${PLAYED.most}),
    habits AS MATERIALIZED (SELECT ARRAY(SELECT "gameSystem" FROM played) AS systems,
      ARRAY(SELECT "gameMasterId" FROM played) AS hosts,
      ARRAY(SELECT evening FROM played WHERE evening IS NOT NULL GROUP BY evening HAVING count(*) >= ${HABIT}) AS evenings,
      (SELECT max("priceCents") FROM played) AS price),
    taken AS MATERIALIZED (SELECT other.id FROM "Booking" b JOIN "Session" s ON s.id = b."sessionId"
        JOIN "Session" other ON other.id = s.id OR other."campaignId" = s."campaignId"
      WHERE b."sitterId" = ${id} AND b.status IN ${live} AND s."scheduledAt" > ${now}),
    near AS (SELECT s.id, s."scheduledAt", s."gameSystem", s."gameMasterId", s."priceCents", s.type,
        ${weekday} AS weekday, ${isEvening} AS "isEvening"
      FROM "Session" s WHERE ${upcoming(now)} ORDER BY s."scheduledAt", s.id LIMIT ${LOOKED_AT}),
    likely AS (SELECT near.id, near.weekday, fit,
        array_remove(ARRAY[CASE WHEN "knowsHost" THEN 'knowsGameMaster' END,
          CASE WHEN "playsSystem" THEN 'playsSystem' WHEN "likesSystem" THEN 'likesSystem' END,
          CASE WHEN "playsEvening" THEN 'playsEvening' WHEN "likesDay" THEN 'likesEvening' END,
          CASE WHEN "isFirst" THEN 'firstEvening' END], NULL) AS reasons
      FROM near CROSS JOIN habits
        CROSS JOIN LATERAL (SELECT near."gameMasterId" = ANY (habits.hosts) AS "knowsHost",
          near."gameSystem" = ANY (habits.systems) AS "playsSystem",
          near."gameSystem" = ANY (${[...systems]}::text[]) AS "likesSystem",
          near."isEvening" AND near.weekday = ANY (habits.evenings) AS "playsEvening",
          near.weekday = ANY (${[...playDays]}::int[]) AS "likesDay",
          ${experience === 'new'} AND near.type = 'one-shot' AS "isFirst") suits
        CROSS JOIN LATERAL (SELECT 6 * "knowsHost"::int + 4 * ("playsSystem" OR "likesSystem")::int
          + 4 * ("playsEvening" OR ("likesDay" AND near."isEvening"))::int + 2 * "isFirst"::int
          + coalesce(near."priceCents" <= habits.price, FALSE)::int AS fit) weighed
      WHERE (fit > 1 OR "likesDay") AND near."gameMasterId" IS DISTINCT FROM ${gameMasterId}
        AND near.id <> ALL (ARRAY(SELECT taken.id FROM taken))
      ORDER BY fit DESC, near."scheduledAt", near.id LIMIT ${MOST_COUNTED})`;
}
