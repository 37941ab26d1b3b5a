import { isDatabaseAway, Prisma, type Tx } from '../platform/db.ts';
import { tryLockJob } from '../platform/job-lock.ts';
import type { Job } from '../platform/jobs.ts';
import { log } from '../platform/log.ts';
import { transaction } from '../platform/transaction.ts';
import { settingsIn } from '../settings/settings.service.ts';
import { BLOCK, changedBlocks, changedWeeks, counted, players, spanOf, weekOf } from './figure-counts.ts';

/** The number of weeks counted in one transaction; halved when that takes too long. */
const WEEKS = 4;
const BLOCKS = 2_000;

/** Counts everything that is not counted yet or has changed. */
export async function keepFigures() {
  let weeks = WEEKS;
  for (let more = true; more; ) {
    more = await transaction((tx) => keepSome(tx, weeks)).catch((error: Error) => {
      if (weeks === 1 || !isDatabaseAway(error)) throw error;
      weeks /= 2;
      log.info({ weeks, error: error.message }, 'counting took too long; fewer weeks are counted at once');
      return true;
    });
  }
}

/** Counts one batch. Returns whether there may be more to count. */
async function keepSome(tx: Tx, most: number): Promise<boolean> {
  if (!(await tryLockJob(tx, 'keep-figures'))) return false;
  const { timeZone: zone } = await settingsIn(tx);
  await forgetChanged(tx, zone);
  const weeks = await missingWeeks(tx, zone, most);
  await keepWeeks(tx, zone, weeks);
  const blocks = await keepBlocks(tx);
  return weeks.length === most || blocks === BLOCKS;
}

/** Deletes stored counts that have changed. Later changes add a row that the next run finds. */
async function forgetChanged(tx: Tx, zone: string) {
  await tx.$executeRaw`
    WITH seen AS (SELECT id FROM "FigureChange"),
      weeks AS (${changedWeeks(zone)}),
      cells AS (DELETE FROM "FigureCell" WHERE week IN (SELECT week FROM weeks)),
      kept AS (DELETE FROM "FigureWeek" WHERE week IN (SELECT week FROM weeks)),
      players AS (DELETE FROM "FigurePlayers" WHERE block IN (${changedBlocks}))
    DELETE FROM "FigureChange" WHERE id IN (SELECT id FROM seen)`;
  const others = await tx.figureWeek.deleteMany({ where: { zone: { not: zone } } });
  if (others.count > 0) await tx.figureCell.deleteMany();
}

/** Returns weeks without stored counts, between the first and the last week with any activity. */
async function missingWeeks(tx: Tx, zone: string, most: number): Promise<string[]> {
  const rows = await tx.$queryRaw<{ week: string }[]>`
    WITH bounds AS (
      SELECT least(
          (SELECT min("scheduledAt") FROM "Session"), (SELECT min("confirmedAt") FROM "Booking"),
          (SELECT min("createdAt") FROM "LedgerTransaction")) AS first,
        greatest(
          (SELECT max("scheduledAt") FROM "Session"), (SELECT max("confirmedAt") FROM "Booking"),
          (SELECT max("createdAt") FROM "LedgerTransaction")) AS last)
    SELECT day::date::text AS week
    FROM bounds, generate_series(${weekOf(Prisma.sql`first`, zone)}, ${weekOf(Prisma.sql`last`, zone)}, interval '7 days') day
    WHERE NOT EXISTS (SELECT FROM "FigureWeek" kept WHERE kept.week = day::date)
    ORDER BY day LIMIT ${most}`;
  return rows.map(({ week }) => week);
}

async function keepWeeks(tx: Tx, zone: string, weeks: string[]) {
  if (weeks.length === 0) return;
  await tx.$executeRaw`
    WITH asked AS (SELECT unnest(${weeks}::text[])::date AS week),
      span AS (SELECT week, ${spanOf(Prisma.sql`week`, zone)} FROM asked),
      cells AS MATERIALIZED (${counted}),
      written AS (
        INSERT INTO "FigureCell" (week, "gameMasterId", "gameSystem", sessions, offered, filled, sold, "revenueCents")
        SELECT week, "gameMasterId", "gameSystem", sessions, offered, filled, sold, "revenueCents" FROM cells)
    INSERT INTO "FigureWeek" (week, zone, listed, sessions, offered, filled, sold, "revenueCents")
    SELECT week, ${zone}, coalesce(sum(listed), 0), coalesce(sum(sessions), 0), coalesce(sum(offered), 0),
      coalesce(sum(filled), 0), coalesce(sum(sold), 0), coalesce(sum("revenueCents"), 0)
    FROM asked LEFT JOIN cells USING (week) GROUP BY week`;
}

/** Counts players in blocks of users. Returns the number of blocks counted. */
const keepBlocks = (tx: Tx) => tx.$executeRaw`
  INSERT INTO "FigurePlayers" (block, players)
  SELECT block, (SELECT count(*) FROM ${players}
    WHERE person.id >= block * ${BLOCK} AND person.id < (block + 1) * ${BLOCK})
  FROM generate_series(0, (SELECT max(id) / ${BLOCK} FROM "User")) asked (block)
  WHERE NOT EXISTS (SELECT FROM "FigurePlayers" kept WHERE kept.block = asked.block)
  LIMIT ${BLOCKS}`;

export const figureJobs: Job[] = [{ name: 'keep-figures', everySeconds: 20, run: keepFigures }];
