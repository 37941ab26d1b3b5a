import { setImmediate } from 'node:timers/promises';
import { Prisma } from '../platform/db.ts';
import { isOnReplica, onReplica } from '../platform/place.ts';
import { read } from '../platform/read.ts';
import { replicaState } from '../platform/replica.ts';
import { createSingleFlight } from '../platform/single-flight.ts';
import { isFree, isHeld } from '../seating/sql.ts';
import { ratingTenths } from './session-filter.ts';
import { createSessionIndex, type HostRow, type SessionIndex, type SessionRow } from './session-index.ts';
import { createWordIndex } from './word-index.ts';

/**
 * After this many minutes everything is read anew, whatever changes were noted. "ChoiceChange" is kept for longer;
 * rows written with triggers off, such as a restored backup, take effect then.
 */
export const RELOAD_MINUTES = 15;
/** With more changes than this, reading everything is as fast. */
const MOST_CHANGES = 5_000;

interface Loaded {
  readonly index: SessionIndex;
  /** The server it was read from, with its start time: another server numbers its transactions on its own. */
  readonly server: string;
  /** Every change by a transaction before this one is included. */
  upTo: string;
  readonly readAt: number;
}

const indexes: { primary: Loaded | null; replica: Loaded | null } = { primary: null, replica: null };
const sharedIndex = createSingleFlight<SessionIndex>(2);
const sharedSearchIndex = createSingleFlight<SessionIndex>(2);
/** Kept across full reads: most texts are the same, recognised by their fingerprints. */
let words = createWordIndex();

/**
 * Returns the current index with everything it is chosen by. Reads only what changed since the last call, by one
 * statement that begins after this call.
 */
export const currentIndex = (): Promise<SessionIndex> => sharedIndex('index', catchUp);

/** Sessions and texts per batch, so that other requests are answered in between. */
const [MOST_READ, MOST_TEXTS] = [2_000, 500];

let before: Promise<unknown> = Promise.resolve();

/** Gives each of many concurrent slow calls a round of the event loop of its own. */
export function nextRound(): Promise<unknown> {
  before = before.then(() => setImmediate());
  return before;
}

/**
 * Like `currentIndex`, with the words of all texts: reads those not known yet, the first time those of all sessions.
 */
export const currentSearchIndex = (): Promise<SessionIndex> =>
  sharedSearchIndex('words', async () => {
    const index = await currentIndex();
    const ids = index.sessionsOfUnreadTexts();
    for (let from = 0; from < ids.length; from += MOST_TEXTS) {
      const texts = await read<{ textHash: number; called: string; described: string }>`
        SELECT ${fingerprint}::float8 AS "textHash", s."calledText" AS called, s."searchText" AS described
        FROM "Session" s WHERE s.id = ANY (${ids.slice(from, from + MOST_TEXTS)})`;
      for (const { textHash, called, described } of texts) index.words.learn(textHash, called, described);
    }
    return index;
  });

/**
 * Warms up a process that has just started: the first search would wait until all texts are read. Never fails: the
 * search itself reports the error.
 */
export async function warmUp(): Promise<void> {
  try {
    await currentSearchIndex();
    if (replicaState()) await onReplica(currentSearchIndex);
  } catch {}
}

async function catchUp(): Promise<SessionIndex> {
  const place = isOnReplica() ? 'replica' : 'primary';
  const loaded = indexes[place];
  const isRecent = loaded !== null && performance.now() - loaded.readAt < RELOAD_MINUTES * 60_000;
  if (isRecent && (await applyChanges(loaded))) return loaded.index;
  const whole = await readAll();
  // Applies changes made during the read. If even those are too many, the next call reads everything again: waiting
  // here until there are fewer could last as long as somebody's transaction, above all a backup's.
  await applyChanges(whole);
  indexes[place] = whole;
  return whole.index;
}

interface Changes {
  server: string;
  upTo: string;
  tables: SessionRow[] | null;
  hosts: HostRow[] | null;
}

/**
 * Transactions do not commit in the order of their numbers: changes of a later one may be visible before those of an
 * earlier one. So reading resumes at the first that was still running, and some changes are read twice.
 */
const reading = Prisma.sql`pg_postmaster_start_time()::text AS server, pg_snapshot_xmin(pg_current_snapshot())::text AS "upTo"`;

/** Reads everything in batches, each by a short statement; concurrent changes are in "ChoiceChange". */
async function readAll(tries = 3): Promise<Loaded> {
  const readAt = performance.now();
  const [row] = await read<Pick<Changes, 'server' | 'upTo'>>`SELECT ${reading}`;
  const { server, upTo } = row!;
  const tables: SessionRow[] = [];
  for (let isMore = true; isMore; ) {
    const [part] = await read<
      Pick<Changes, 'server' | 'tables'>
    >`SELECT ${reading}, (${selectTables(Prisma.sql`
      s.id = ANY (ARRAY(SELECT part.id FROM "Session" part WHERE part.status IN ('scheduled', 'active')
        AND part.id > ${tables.at(-1)?.[0] ?? 0} ORDER BY part.id LIMIT ${MOST_READ}))`)}) AS tables`;
    // The replica went away or came back meanwhile: changes noted on one server say nothing about rows from the
    // other.
    if (part!.server !== server && tries > 0) return readAll(tries - 1);
    tables.push(...(part!.tables ?? []));
    isMore = part!.tables?.length === MOST_READ;
  }
  // Read after the sessions, so that the Game Master of each is there by now.
  const [{ hosts } = { hosts: null }] = await read<Pick<Changes, 'hosts'>>`
    SELECT (${selectHosts(Prisma.sql`TRUE`)}) AS hosts`;
  // More texts than there are sessions are no longer in use: forget them all.
  if (words.texts > 2 * tables.length + MOST_TEXTS) words = createWordIndex();
  const index = createSessionIndex(words);
  for (const host of hosts ?? []) index.putHost(host);
  for (const row of tables) index.put(row);
  return { index, server, upTo, readAt };
}

/** Applies the changes since the last read; false: it cannot, and everything has to be read anew. */
async function applyChanges(loaded: Loaded): Promise<boolean> {
  const of = (kind: string) =>
    Prisma.sql`ARRAY(SELECT DISTINCT id FROM changed WHERE ${Prisma.raw(kind)} "ofHost")`;
  // The planner takes an array of unknown length for a short one, so it looks each row up by id and does not scan the
  // table.
  const [row] = await read<Changes & { count: number; gone: number[] }>`
    WITH changed AS MATERIALIZED (SELECT "ofHost", id FROM "ChoiceChange" WHERE transaction >= ${loaded.upTo}::bigint
      ORDER BY transaction LIMIT ${MOST_CHANGES})
    SELECT ${reading}, (SELECT count(*)::int FROM changed) AS count, ${of('NOT')} AS gone,
      (${selectTables(Prisma.sql`s.id = ANY (${of('NOT')})`)}) AS tables,
      (${selectHosts(Prisma.sql`gm.id = ANY (${of('')} || ARRAY(
        SELECT s."gameMasterId" FROM "Session" s WHERE s.id = ANY (${of('NOT')})))`)}) AS hosts`;
  const { server, upTo, count, gone, tables, hosts } = row!;
  if (server !== loaded.server || count === MOST_CHANGES) return false;
  for (const id of gone) loaded.index.remove(id);
  for (const host of hosts ?? []) loaded.index.putHost(host);
  for (const row of tables ?? []) loaded.index.put(row);
  loaded.upTo = upTo;
  return true;
}

const selectHosts = (which: Prisma.Sql) => Prisma.sql`
  SELECT json_agg(json_build_array(gm.id, ${ratingTenths}::int, folded(concat_ws(E'\\n', gm.name, gu."fullName"))))
  FROM "GameMaster" gm LEFT JOIN "User" gu ON gu.id = gm."userId" WHERE ${which}`;

/** Hash of both texts of a session, as an integer that JavaScript represents exactly. */
const fingerprint = Prisma.raw(
  `(hashtextextended(s."searchText" || E'\\n' || s."calledText", 0) & 9007199254740991)`,
);

/**
 * A time before every hold, so that the result does not depend on the clock: the seats without a hold, and when each
 * hold expires.
 */
const BEFORE_ALL_HOLDS = new Date(0);

function selectTables(which: Prisma.Sql): Prisma.Sql {
  const milliseconds = (at: string) => Prisma.raw(`(extract(epoch FROM ${at}) * 1000)::bigint`);
  return Prisma.sql`
    SELECT json_agg(json_build_array(s.id, s."campaignId", s."gameMasterId", ${milliseconds('s."scheduledAt"')}, ${milliseconds('s."createdAt"')}, ${fingerprint},
      s."gameSystem", s."priceCents", s.type::text, s.experience, s.language, s."safetyTools", s.labels,
      seats.free, seats.held, EXISTS (SELECT FROM "WaitlistEntry" w WHERE w."sessionId" = s.id AND w.status = 'waiting')) ORDER BY s.id)
    FROM "Session" s CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE ${isFree(BEFORE_ALL_HOLDS)})::int AS free,
        coalesce(json_agg(${milliseconds('seat."heldUntil"')}) FILTER (WHERE ${isHeld(BEFORE_ALL_HOLDS)}), '[]') AS held
      FROM "Seat" seat WHERE seat."sessionId" = s.id) seats
    WHERE s.status IN ('scheduled', 'active') AND ${which}`;
}
