import { Prisma } from '../../platform/db.ts';
import { read } from '../../platform/read.ts';
import { notFound } from '../../platform/refusal.ts';
import { turnAfter } from '../../platform/turn.ts';
import { gameMasterPictures, sessionPictures } from '../picture-urls.ts';
import { visible } from '../visibility.ts';

/** Ids per part: a part never exceeds the limit of a sitemap file, whatever is added meanwhile. */
const NUMBERS_OF_A_PART = 50_000;
/** Ids per statement. */
const NUMBERS_AT_ONCE = 500;

/** What a visitor who is not logged in may see, without cancelled sessions. */
const shown = Prisma.sql`${visible(null)} AND s.status <> 'cancelled'`;

interface Kind {
  readonly path: string;
  readonly table: Prisma.Sql;
  /** Over the table AS t. */
  readonly where: Prisma.Sql;
  readonly changedAt: Prisma.Sql;
  /** The row whose picture the page shows. */
  readonly pictured: Prisma.Sql;
  readonly pictureOf: (pictured: Pictured) => string;
}

interface Pictured {
  readonly id: number;
  readonly imageUrl: string | null;
  readonly gameSystem: string;
}

const picturedSession = (table: 's' | 't') =>
  Prisma.raw(
    `json_build_object('id', ${table}.id, 'imageUrl', ${table}."imageUrl", 'gameSystem', ${table}."gameSystem")`,
  );

/** The tables in which every row has a page. */
const kinds = {
  sessions: {
    path: '/sessions/',
    table: Prisma.sql`"Session"`,
    where: Prisma.sql`EXISTS (SELECT FROM (SELECT t.status) s WHERE ${shown})`,
    changedAt: Prisma.sql`t."updatedAt"`,
    pictured: picturedSession('t'),
    pictureOf: sessionPictures.large,
  },
  campaigns: {
    path: '/campaigns/',
    table: Prisma.sql`"Campaign"`,
    where: Prisma.sql`EXISTS (SELECT FROM "Session" s WHERE s."campaignId" = t.id AND ${shown})`,
    changedAt: Prisma.sql`(SELECT max(s."updatedAt") FROM "Session" s WHERE s."campaignId" = t.id AND ${shown})`,
    // The next date represents the campaign, and the last one once all are played.
    pictured: Prisma.sql`(SELECT ${picturedSession('s')} FROM "Session" s WHERE s."campaignId" = t.id AND ${shown}
      ORDER BY s.status <> 'scheduled', CASE s.status WHEN 'scheduled' THEN s."scheduledAt" END, s."scheduledAt" DESC, s.id LIMIT 1)`,
    pictureOf: sessionPictures.large,
  },
  'game-masters': {
    path: '/game-masters/',
    table: Prisma.sql`"GameMaster"`,
    where: Prisma.sql`t."archivedAt" IS NULL`,
    changedAt: Prisma.sql`t."updatedAt"`,
    pictured: Prisma.raw(`json_build_object('id', t.id, 'imageUrl', t."imageUrl")`),
    pictureOf: gameMasterPictures.large,
  },
} as const satisfies Record<string, Kind>;

const kindNames = Object.keys(kinds) as (keyof typeof kinds)[];

/** Above `after`, up to `last`. */
const within = (after: number, last: number) => Prisma.sql`t.id > ${after} AND t.id <= ${last}`;

/**
 * Returns the names of all parts that are not empty. It looks for one row of each part and counts nothing, however
 * many there are.
 */
export async function sitemapParts(): Promise<string[]> {
  const lists = await Promise.all(
    kindNames.map(async (name) => {
      const { table, where } = kinds[name];
      const rows = await read<{ part: number }>`
        SELECT part FROM generate_series(1, (SELECT max(id) FROM ${table}) / ${NUMBERS_OF_A_PART}::int + 1) part
        WHERE EXISTS (SELECT FROM ${table} t WHERE t.id > (part - 1) * ${NUMBERS_OF_A_PART}::bigint
          AND t.id <= part * ${NUMBERS_OF_A_PART}::bigint AND ${where})
        ORDER BY part`;
      return rows.map(({ part }) => `${name}-${part}`);
    }),
  );
  return ['pages', ...lists.flat()];
}

export interface Place {
  readonly path: string;
  /** The day of its last change; null: unknown. */
  readonly day: string | null;
  /** Its picture; null: it has none of its own. */
  readonly picture: string | null;
}

const fixed: readonly Place[] = ['/', '/sessions', '/game-masters', '/terms', '/conduct'].map((path) => ({
  path,
  day: null,
  picture: null,
}));

/** Streams the addresses of one part: no more of them are in memory than one batch. */
export async function sitemapPart(name: string): Promise<AsyncIterable<readonly Place[]>> {
  if (name === 'pages') return only(fixed);
  const [, kindName = '', number] = /^([a-z-]+)-([1-9]\d{0,4})$/.exec(name) ?? [];
  const kind = kindNames.find((each) => each === kindName);
  if (!kind) throw notFound('Part');
  const after = (Number(number) - 1) * NUMBERS_OF_A_PART;
  const places = placesOf(kinds[kind], after);
  // Read before anything is sent, to know whether the part exists.
  const first = await places.next();
  if (first.done) throw notFound('Part');
  return behind(first.value, places);
}

async function* only(places: readonly Place[]) {
  yield places;
}

async function* behind(first: readonly Place[], rest: AsyncIterable<readonly Place[]>) {
  yield first;
  yield* rest;
}

let running: Promise<unknown> = Promise.resolve();

/** Requests for sitemaps take turns, however many there are, so that bookings do not wait for them. */
function inTurn<Row>(work: () => Promise<Row[]>): Promise<Row[]> {
  const own = turnAfter(running).then(work);
  running = own;
  return own;
}

async function* placesOf({ path, table, where, changedAt, pictured, pictureOf }: Kind, after: number) {
  const last = Math.min(after + NUMBERS_OF_A_PART, 2 ** 31 - 1);
  let from = after;
  while (from < last) {
    const to = Math.min(from + NUMBERS_AT_ONCE, last);
    const rows = await inTurn(
      () => read<{ id: number; day: string; shown: Pictured }>`
        SELECT t.id, to_char(${changedAt} AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, ${pictured} AS shown FROM ${table} t
        WHERE ${within(from, to)} AND ${where} ORDER BY t.id`,
    );
    if (rows.length > 0)
      yield rows.map(({ id, day, shown }): Place => ({ path: path + id, day, picture: pictureOf(shown) }));
    from = rows.length > 0 ? to : await beforeNext(table, to, last);
  }
}

/** Returns the id before the next row, so that a nearly empty part is not read batch by batch while others wait. */
async function beforeNext(table: Prisma.Sql, after: number, last: number): Promise<number> {
  const [next] = await inTurn(
    () => read<{ id: number | null }>`SELECT min(t.id) AS id FROM ${table} t WHERE ${within(after, last)}`,
  );
  return next?.id ? next.id - 1 : last;
}
