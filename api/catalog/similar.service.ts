import { clock } from '../platform/clock.ts';
import { Prisma } from '../platform/db.ts';
import { read } from '../platform/read.ts';
import { gameTypes } from './choices.rules.ts';
import { type SessionRow, sessionColumns, sessionJoins, toSessionRow } from './session-row.ts';
import { upcoming } from './visibility.ts';

/** How many of the sessions that start next are compared, and how many more of the same Game Master. */
const LOOKED_AT = { next: 200, ofHost: 20 };
/** Seats are counted only for this many, the most similar ones. */
const MOST_COUNTED = 24;
const MOST_SHOWN = 3;
const types = gameTypes.map((name) => name.toLowerCase());

/**
 * Lists alternatives to a session that have a free seat, the most similar first: the same game system, subjects, Game
 * Master and type count. A campaign appears with its next date; the session's own campaign not at all.
 */
export async function listSimilar({ id }: Pick<SessionRow, 'id'>): Promise<SessionRow[]> {
  const now = clock.now();
  const next = (where: Prisma.Sql, most: number) => Prisma.sql`(SELECT s.id FROM "Session" s
    WHERE ${where} AND ${upcoming(now)} ORDER BY s."scheduledAt", s.id LIMIT ${most})`;
  const rows = await read<unknown>`
    WITH it AS (SELECT * FROM "Session" WHERE id = ${id}),
    near AS (${next(Prisma.sql`TRUE`, LOOKED_AT.next)}
      UNION ${next(Prisma.sql`s."gameMasterId" = (SELECT "gameMasterId" FROM it)`, LOOKED_AT.ofHost)}),
    tables AS (SELECT DISTINCT ON (coalesce(s."campaignId", -s.id)) s.id, s."scheduledAt",
        3 * (s."gameSystem" = it."gameSystem")::int + 2 * (s."gameMasterId" = it."gameMasterId")::int
        + (s.type = it.type)::int + least(3, (SELECT count(*) FROM unnest(s.tags) tag
          WHERE lower(tag) <> ALL (${types}) AND lower(tag) = ANY (lower(it.tags::text)::text[])))::int AS likeness
      FROM near JOIN "Session" s ON s.id = near.id CROSS JOIN it
      WHERE s.id <> it.id AND (s."campaignId" = it."campaignId") IS NOT TRUE
      ORDER BY coalesce(s."campaignId", -s.id), s."scheduledAt", s.id)
    SELECT ${sessionColumns} FROM (
        SELECT * FROM tables WHERE likeness > 0 ORDER BY likeness DESC, "scheduledAt", id LIMIT ${MOST_COUNTED}) likely
      JOIN "Session" s ON s.id = likely.id ${sessionJoins(now)}
    WHERE seats.free > 0 AND NOT seats.waited_for
    ORDER BY likely.likeness DESC, s."scheduledAt", s.id LIMIT ${MOST_SHOWN}`;
  return rows.map(toSessionRow);
}
