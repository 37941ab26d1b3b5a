import { z } from 'zod';
import { Prisma } from '../platform/db.ts';
import { parse } from '../platform/parse.ts';
import { read } from '../platform/read.ts';
import { settings } from '../settings/settings.service.ts';
import { day, mondayOf, thisMonday } from './calendar.ts';
import {
  BLOCK,
  changedBlocks,
  changedWeeks,
  counted,
  countedWhole,
  players,
  spanOf,
} from './figure-counts.ts';
import { type FigureKind, figureKinds } from './rules.ts';

export const MOST_WEEKS = 106;
const USUAL_WEEKS = 12;

const SUMS = Prisma.sql`sessions, offered, filled, sold, "revenueCents"`;

/** The grouping key over `part`, and the table with the stored counts: a week has its sums in its own row. */
const kinds: Record<FigureKind, { key: Prisma.Sql; kept: Prisma.Sql }> = {
  week: { key: Prisma.sql`week::text`, kept: Prisma.sql`"FigureWeek"` },
  game_system: { key: Prisma.sql`"gameSystem"`, kept: Prisma.sql`"FigureCell"` },
  game_master: { key: Prisma.sql`"gameMasterId"::text`, kept: Prisma.sql`"FigureCell"` },
};

const given = (value: unknown) => (value === '' ? undefined : value);
const range = z
  .object({
    by: z.preprocess(
      given,
      z.enum(figureKinds, { error: `Must be one of ${figureKinds.join(', ')}` }).nullish(),
    ),
    from: z.preprocess(given, day.nullish()),
    until: z.preprocess(given, day.nullish()),
  })
  .transform(({ by, from, until }) => {
    const last = mondayOf(until ?? from?.add({ weeks: USUAL_WEEKS - 1 }) ?? thisMonday());
    const first = mondayOf(from ?? last.subtract({ weeks: USUAL_WEEKS - 1 }));
    return {
      by: by ?? ('week' as const),
      first,
      weeks: first.until(last, { largestUnit: 'weeks' }).weeks + 1,
    };
  })
  .refine(({ weeks }) => weeks >= 1, { message: 'The end is before the beginning', path: ['until'] })
  .refine(({ weeks }) => weeks <= MOST_WEEKS, {
    message: `At most ${MOST_WEEKS} weeks at once`,
    path: ['until'],
  });

export interface FigureRow {
  /** The Monday of a week, a game system, or the id of a Game Master; null: not tied to a session. */
  key: string | null;
  name: string | null;
  sessions: number;
  offered: number;
  filled: number;
  sold: number;
  /** Payments minus refunds and issued session credit, from the ledger. */
  revenueCents: number;
}

export interface Figures {
  by: FigureKind;
  /** `from` is the first Monday, `until` the last Sunday, YYYY-MM-DD. */
  from: string;
  until: string;
  rows: FigureRow[];
  total: FigureRow;
}

/**
 * Returns figures of whole weeks, by week (earliest first), or by game system or Game Master (highest revenue first).
 */
export async function figures(input: unknown): Promise<Figures> {
  const { by, first, weeks } = parse(range, input);
  const mondays = Array.from({ length: weeks }, (_, week) => first.add({ weeks: week }).toString());
  const found = await rowsOf(by, mondays);
  const byKey = new Map(found.map((row) => [row.key, row]));
  const rows = by === 'week' ? mondays.map((key) => byKey.get(key) ?? { ...NOTHING, key, name: key }) : found;
  const total = rows.reduce(add, NOTHING);
  return { by, from: mondays[0]!, until: first.add({ days: 7 * weeks - 1 }).toString(), rows, total };
}

const NOTHING: FigureRow = {
  key: null,
  name: null,
  sessions: 0,
  offered: 0,
  filled: 0,
  sold: 0,
  revenueCents: 0,
};

/** Adds a row to a sum. */
export const add = (sum: FigureRow, row: FigureRow): FigureRow => ({
  ...sum,
  sessions: sum.sessions + row.sessions,
  offered: sum.offered + row.offered,
  filled: sum.filled + row.filled,
  sold: sum.sold + row.sold,
  revenueCents: sum.revenueCents + row.revenueCents,
});

/** Reads the stored counts of unchanged weeks and counts the others, in one statement and so in one snapshot. */
async function rowsOf(by: FigureKind, mondays: string[]): Promise<FigureRow[]> {
  const { timeZone: zone } = settings();
  const { key, kept } = kinds[by];
  const rows = await read<Omit<FigureRow, 'revenueCents'> & { revenueCents: bigint }>`
    WITH asked AS (SELECT unnest(${mondays}::text[])::date AS week),
      kept AS (SELECT week FROM "FigureWeek" JOIN asked USING (week)
        WHERE zone = ${zone} AND week NOT IN (${changedWeeks(zone)})),
      span AS (SELECT week, ${spanOf(Prisma.sql`week`, zone)} FROM asked WHERE week NOT IN (SELECT week FROM kept)),
      part AS (
        SELECT ${key} AS key, ${SUMS} FROM kept JOIN ${kept} parts USING (week)
        UNION ALL
        SELECT ${key}, ${SUMS} FROM (${counted}) live),
      summed AS (
        SELECT key, sum(sessions)::int AS sessions, sum(offered)::int AS offered,
          sum(filled)::int AS filled, sum(sold)::int AS sold, sum("revenueCents")::bigint AS "revenueCents"
        FROM part GROUP BY 1)
    SELECT summed.key, coalesce(master.name, summed.key) AS name, sessions, offered, filled, sold, "revenueCents"
    FROM summed LEFT JOIN "GameMaster" master ON ${by === 'game_master'} AND master.id::text = summed.key
    WHERE sessions > 0 OR sold > 0 OR "revenueCents" <> 0
    ORDER BY "revenueCents" DESC, filled DESC, name, key`;
  return rows.map((row) => ({ ...row, revenueCents: Number(row.revenueCents) }));
}

export interface Totals {
  totalSessions: number;
  totalRevenueCents: number;
  totalPlayers: number;
  totalBookings: number;
}

/**
 * Returns all-time totals: stored weeks and blocks of users, plus fresh counts of the gaps between and beside them.
 */
export async function totals(): Promise<Totals> {
  const { timeZone: zone } = settings();
  const [sums] = await read<Omit<Totals, 'totalRevenueCents'> & { totalRevenueCents: bigint }>`
    WITH kept AS (SELECT listed, sold, "revenueCents", ${spanOf(Prisma.sql`week`, zone)} FROM "FigureWeek"
        WHERE zone = ${zone} AND week NOT IN (${changedWeeks(zone)})),
      span AS (
        SELECT coalesce(lower(gap), '-infinity') AS starts, coalesce(upper(gap), 'infinity') AS ends
        FROM unnest('{(,)}'::tstzmultirange
          - coalesce((SELECT range_agg(tstzrange(starts, ends)) FROM kept), '{}'::tstzmultirange)) gap),
      part AS (SELECT listed, sold, "revenueCents" FROM kept
        UNION ALL ${countedWhole}),
      blocks AS (SELECT block, players FROM "FigurePlayers" WHERE block NOT IN (${changedBlocks})),
      gaps AS (
        SELECT coalesce(lower(gap), 0) AS first, coalesce(upper(gap), 2147483647) AS beyond
        FROM unnest('{[0,)}'::int4multirange - coalesce((
          SELECT range_agg(int4range(block * ${BLOCK}, (block + 1) * ${BLOCK})) FROM blocks), '{}'::int4multirange)) gap)
    SELECT coalesce(sum(listed), 0)::int AS "totalSessions", coalesce(sum(sold), 0)::int AS "totalBookings",
      coalesce(sum("revenueCents"), 0)::bigint AS "totalRevenueCents",
      (coalesce((SELECT sum(players) FROM blocks), 0)
        + (SELECT count(*) FROM gaps JOIN (SELECT person.id FROM ${players}) player ON player.id >= gaps.first AND player.id < gaps.beyond))::int AS "totalPlayers"
    FROM part`;
  return { ...sums!, totalRevenueCents: Number(sums!.totalRevenueCents) };
}
