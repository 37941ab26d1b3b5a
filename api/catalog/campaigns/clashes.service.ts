import { Prisma } from '../../platform/db.ts';
import { read } from '../../platform/read.ts';
import { limits } from '../rules.ts';

/** An evening as it is, or would be. */
export interface Table {
  /** null: it is not in the catalogue yet. */
  sessionId: number | null;
  gameMasterId: number;
  startsAt: Date;
  durationMinutes: number;
}

/** More than these are not named. */
const MOST_NAMED = 10;

/** Over wanted AS w: the sessions its Game Master runs, or would, at the same time. One that ends when the other starts is none. */
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

/** For each table the numbers of the others its Game Master has at that time; `without`: those that move too. */
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

/** The same of sessions that stand in the catalogue, by number; those that are over or called off have none. */
export async function clashesOfSessions(sessionIds: readonly number[]): Promise<Map<number, number[]>> {
  const wanted = Prisma.sql`
    SELECT id AS own, "gameMasterId" AS master, "scheduledAt" AS starts, "durationMinutes" AS minutes, id AS n
    FROM "Session" WHERE id = ANY (${[...sessionIds]}) AND status IN ('draft', 'scheduled', 'active')`;
  const rows = await clashing(wanted, []);
  const clashes = new Map<number, number[]>(sessionIds.map((id) => [id, []]));
  for (const { n, id } of rows) clashes.get(n)?.push(id);
  return clashes;
}
