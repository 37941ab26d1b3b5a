import { clock } from '../platform/clock.ts';
import { db, Prisma } from '../platform/db.ts';
import type { MaybeViewer } from '../platform/viewer.ts';
import { decodeTimeCursor } from './cursor.ts';
import { dateWindow } from './date-window.ts';
import { containing, type Page, readPageArgs, toPage } from './page.ts';
import { gameTypes, type PageArgs, pageSizes, type SessionFilter } from './rules.ts';
import { type SessionRow, sessionColumns, sessionJoins, toSessionRow } from './session-row.ts';

export interface ListOptions {
  where: Prisma.Sql;
  page: PageArgs;
  defaultSize?: number;
  /** The latest first. */
  descending?: boolean;
  withTotal: boolean;
  /** Rows to skip, for numbered pages. */
  offset?: number;
}

/** The page, its sessions' Game Masters and seats, and the count of all matches: one statement. */
export async function querySessions(options: ListOptions): Promise<Page<SessionRow>> {
  const { where, descending = false, withTotal, offset = 0 } = options;
  const window = readPageArgs(options.page, options.defaultSize ?? pageSizes.sessions);
  const down = descending !== window.backward;
  const rows = await db.$queryRaw<Record<string, unknown>[]>`
    SELECT matches.total, page.*
    FROM (SELECT ${withTotal ? Prisma.sql`(SELECT count(*)::int FROM "Session" s WHERE ${where})` : Prisma.sql`NULL::int`} AS total) matches
    LEFT JOIN LATERAL (
      SELECT ${sessionColumns}
      FROM (
        SELECT * FROM "Session" s
        WHERE ${where}
          ${beyond(window.after, 'after', descending)} ${beyond(window.before, 'before', !descending)}
        ORDER BY s."scheduledAt" ${direction(down)}, s.id ${direction(down)}
        LIMIT ${Prisma.raw(String(window.size + 1))} OFFSET ${Prisma.raw(String(Math.trunc(offset)))}
      ) s ${sessionJoins(clock.now())}
    ) page ON TRUE
    ORDER BY page."scheduledAt" ${direction(down)}, page.id ${direction(down)}`;
  const found = rows.filter((row) => row.id !== null).map(toSessionRow);
  return toPage(found, window, (rows[0]?.total as number | null | undefined) ?? null);
}

const direction = (down: boolean) => (down ? Prisma.sql`DESC` : Prisma.sql`ASC`);

function beyond(cursor: string | null, name: string, smaller: boolean) {
  if (cursor === null) return Prisma.empty;
  const { at, id } = decodeTimeCursor(cursor, name);
  return smaller
    ? Prisma.sql`AND (s."scheduledAt", s.id) < (${at}, ${id})`
    : Prisma.sql`AND (s."scheduledAt", s.id) > (${at}, ${id})`;
}

/** The visitor's filters; all of them must match. */
export function matching(filter: SessionFilter, viewer: MaybeViewer, now: Date): Prisma.Sql {
  const conditions: Prisma.Sql[] = [];
  if (filter.search) conditions.push(found(filter.search));
  if (filter.type) conditions.push(ofType(filter.type));
  if (filter.gameSystem) conditions.push(Prisma.sql`s."gameSystem" = ${filter.gameSystem}`);
  if (filter.gameMasterId) conditions.push(Prisma.sql`s."gameMasterId" = ${filter.gameMasterId}`);
  if (filter.date) {
    const { from, to } = dateWindow(filter.date, now, filter.timeZone ?? viewer?.timeZone ?? 'UTC');
    conditions.push(Prisma.sql`s."scheduledAt" >= ${from} AND s."scheduledAt" < ${to}`);
  }
  return conditions.length ? Prisma.join(conditions, ' AND ') : Prisma.sql`TRUE`;
}

/** Title, description or the Game Master's full name, which is looked up so that a new name counts at once. */
export function found(words: string): Prisma.Sql {
  const pattern = containing(words);
  return Prisma.sql`(s."searchText" LIKE ${pattern} OR s."gameMasterId" = ANY (ARRAY(
    SELECT gm.id FROM "GameMaster" gm LEFT JOIN "User" gu ON gu.id = gm."userId"
    WHERE lower(gm.name) LIKE ${pattern} OR lower(gu."fullName") LIKE ${pattern})))`;
}

/** A tag in any case; the names of the two session types find sessions of that type as well. */
function ofType(type: string): Prisma.Sql {
  const tag = type.toLowerCase();
  const tagged = Prisma.sql`EXISTS (SELECT 1 FROM unnest(s.tags) tag WHERE lower(tag) = ${tag})`;
  const [campaign, oneShot] = gameTypes;
  if (tag === campaign.toLowerCase()) return Prisma.sql`(s.type = 'campaign' OR ${tagged})`;
  if (tag === oneShot.toLowerCase()) return Prisma.sql`(s.type = 'one-shot' OR ${tagged})`;
  return tagged;
}
