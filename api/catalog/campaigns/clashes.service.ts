import { Prisma } from '../../platform/db.ts';
import { read } from '../../platform/read.ts';
import { limits } from '../rules.ts';

/** A session as it is, or would be. */
export interface Table {
  /** null: it does not exist yet. */
  sessionId: number | null;
  gameMasterId: number;
  startsAt: Date;
  durationMinutes: number;
}

/** Clashes returned for one session at most. */
const MOST_NAMED = 10;

/**
 * Over wanted AS w: the other sessions its Game Master runs, or would run, at the same time. A session that ends when
 * the other starts does not clash.
 */
const clashing = (wanted: Prisma.Sql, without: readonly number[]) => read<{ n: number; id: number }>`
  SELECT w.n::int AS n, other.id FROM (${wanted}) w CROSS JOIN LATERAL (
    SELECT s.id, s."scheduledAt" FROM "Session" s
    WHERE s."gameMasterId" = w.master AND s.id <> w.own AND s.id <> ALL (${[...without]}::int[])
      AND s.status IN ('draft', 'scheduled', 'active')
      AND s."scheduledAt" < w.starts + w.minutes * interval '1 minute'
      AND s."scheduledAt" > w.starts - ${limits.durationMinutes}::int * interval '1 minute'
      AND s."scheduledAt" + s."durationMinutes" * interval '1 minute' > w.starts
    ORDER BY s."scheduledAt", s.id LIMIT ${MOST_NAMED}) other
  ORDER BY w.n, other."scheduledAt", other.id`;

/**
 * Returns, for each table, the ids of its Game Master's other sessions at that time; `without`: those that are moved
 * too.
 */
export async function clashesOf(tables: readonly Table[], without: readonly number[]): Promise<number[][]> {
  if (tables.length === 0) return [];
  const wanted = Prisma.sql`
    SELECT * FROM unnest(
      ${tables.map(({ sessionId }) => sessionId ?? 0)}::int[], ${tables.map((table) => table.gameMasterId)}::int[],
      ${tables.map(({ startsAt }) => startsAt)}::timestamptz[],
      ${tables.map((table) => table.durationMinutes)}::int[]
    ) WITH ORDINALITY AS t (own, master, starts, minutes, n)`;
  const rows = await clashing(wanted, without);
  return tables.map((_table, at) => rows.filter(({ n }) => n === at + 1).map(({ id }) => id));
}

/** Does the same for existing sessions, by id; those that are over or cancelled have none. */
export async function clashesOfSessions(sessionIds: readonly number[]): Promise<Map<number, number[]>> {
  const wanted = Prisma.sql`
    SELECT id AS own, "gameMasterId" AS master, "scheduledAt" AS starts, "durationMinutes" AS minutes, id AS n
    FROM "Session" WHERE id = ANY (${[...sessionIds]}) AND status IN ('draft', 'scheduled', 'active')`;
  const rows = await clashing(wanted, []);
  const clashes = new Map<number, number[]>(sessionIds.map((id) => [id, []]));
  for (const { n, id } of rows) clashes.get(n)?.push(id);
  return clashes;
}
