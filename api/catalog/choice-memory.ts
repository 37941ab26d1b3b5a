import { setImmediate } from 'node:timers/promises';
import { Prisma } from '../platform/db.ts';
import { createFlights } from '../platform/flights.ts';
import { isOnReplica, onReplica } from '../platform/place.ts';
import { read } from '../platform/read.ts';
import { replicaState } from '../platform/replica.ts';
import { isFree, isHeld } from '../seating/sql.ts';
import { type ChoosableRow, createOffer, type Host, type Offer } from './choice-offer.ts';
import { createWords } from './choice-words.ts';
import { ratingTenths } from './session-filter.ts';

/**
 * After so many minutes everything is read anew, whatever was noted: "ChoiceChange" is kept for longer, and what was
 * written with triggers off, as a restored backup is, counts from then on.
 */
export const MOST_MINUTES = 15;
/** When more than these have changed, everything is read as quickly. */
const MOST_CHANGES = 5_000;

interface Memory {
  readonly offer: Offer;
  /** Which server it was read from, and since when that runs: another one counts its transactions for itself. */
  readonly server: string;
  /** Whatever was changed by a transaction before this one is in it. */
  upTo: string;
  readonly readAt: number;
}

const kept: { primary: Memory | null; replica: Memory | null } = { primary: null, replica: null };
const together = createFlights<Offer>(2);
const togetherWithWords = createFlights<Offer>(2);
/** What is read anew has most of its texts still: they are told by their fingerprints. */
let words = createWords();

/**
 * All that is on offer with what it is chosen by, as it stands now: what changed since somebody last asked is read,
 * and only that, by one statement that begins after this was called.
 */
export const whatIsOnOffer = (): Promise<Offer> => together('offer', catchUp);

/** So many tables, and so many texts, are read at once, so that others are answered in between. */
const [MOST_READ, MOST_TEXTS] = [2_000, 500];

let before: Promise<unknown> = Promise.resolve();

/** For what takes long: of many who come together each does so in a round of the event loop of its own. */
export function ownRound(): Promise<unknown> {
  before = before.then(() => setImmediate());
  return before;
}

/** The same with the words of all texts: those that are not known yet are read, the first time of all tables. */
export const whatIsSearched = (): Promise<Offer> =>
  togetherWithWords('words', async () => {
    const offer = await whatIsOnOffer();
    const ids = offer.unread();
    for (let from = 0; from < ids.length; from += MOST_TEXTS) {
      const texts = await read<{ print: number; called: string; described: string }>`
        SELECT ${fingerprint}::float8 AS print, s."calledText" AS called, s."searchText" AS described
        FROM "Session" s WHERE s.id = ANY (${ids.slice(from, from + MOST_TEXTS)})`;
      for (const { print, called, described } of texts) offer.words.learn(print, called, described);
    }
    return offer;
  });

/** For a process that has just started: the first who searches would wait until all texts are read. Never fails: they are told. */
export async function readAhead(): Promise<void> {
  try {
    await whatIsSearched();
    if (replicaState()) await onReplica(whatIsSearched);
  } catch {}
}

async function catchUp(): Promise<Offer> {
  const place = isOnReplica() ? 'replica' : 'primary';
  const memory = kept[place];
  const isRecent = memory !== null && performance.now() - memory.readAt < MOST_MINUTES * 60_000;
  if (isRecent && (await bringUpToDate(memory))) return memory.offer;
  const whole = await readWhole();
  // What was changed while it was read. Where even that is too much, whoever asks next reads all of it again: waiting
  // here until it is less could last as long as somebody's transaction, a backup's above all.
  await bringUpToDate(whole);
  kept[place] = whole;
  return whole.offer;
}

interface Told {
  server: string;
  upTo: string;
  tables: ChoosableRow[] | null;
  hosts: Host[] | null;
}

/**
 * Transactions do not end in the order of their numbers: what a later one has changed may be seen before what an
 * earlier one has. So it goes on from the first that was still running, and some are read twice.
 */
const reading = Prisma.sql`pg_postmaster_start_time()::text AS server, pg_snapshot_xmin(pg_current_snapshot())::text AS "upTo"`;

/** In parts, each by a statement that is soon over; what is changed meanwhile has been noted. */
async function readWhole(tries = 3): Promise<Memory> {
  const readAt = performance.now();
  const [told] = await read<Pick<Told, 'server' | 'upTo'>>`SELECT ${reading}`;
  const { server, upTo } = told!;
  const tables: ChoosableRow[] = [];
  for (let isMore = true; isMore; ) {
    const [part] = await read<Pick<Told, 'server' | 'tables'>>`SELECT ${reading}, (${selectTables(Prisma.sql`
      s.id = ANY (ARRAY(SELECT part.id FROM "Session" part WHERE part.status IN ('scheduled', 'active')
        AND part.id > ${tables.at(-1)?.[0] ?? 0} ORDER BY part.id LIMIT ${MOST_READ}))`)}) AS tables`;
    // The replica went away meanwhile, or came back: what one has noted says nothing of what was read from the other.
    if (part!.server !== server && tries > 0) return readWhole(tries - 1);
    tables.push(...(part!.tables ?? []));
    isMore = part!.tables?.length === MOST_READ;
  }
  // After the tables: whoever runs one of them is there by now.
  const [{ hosts } = { hosts: null }] = await read<Pick<Told, 'hosts'>>`
    SELECT (${selectHosts(Prisma.sql`TRUE`)}) AS hosts`;
  // Of texts that no table has any more there are as many: they are forgotten.
  if (words.texts > 2 * tables.length + MOST_TEXTS) words = createWords();
  const offer = createOffer(words);
  for (const host of hosts ?? []) offer.host(host);
  for (const row of tables) offer.put(row);
  return { offer, server, upTo, readAt };
}

/** Whether that could be done. */
async function bringUpToDate(memory: Memory): Promise<boolean> {
  const of = (kind: string) =>
    Prisma.sql`ARRAY(SELECT DISTINCT id FROM changed WHERE ${Prisma.raw(kind)} "ofHost")`;
  // An array of unknown length is taken for a short one: so each is looked up by its number, and not the whole table read.
  const [told] = await read<Told & { count: number; gone: number[] }>`
    WITH changed AS MATERIALIZED (SELECT "ofHost", id FROM "ChoiceChange" WHERE transaction >= ${memory.upTo}::bigint
      ORDER BY transaction LIMIT ${MOST_CHANGES})
    SELECT ${reading}, (SELECT count(*)::int FROM changed) AS count, ${of('NOT')} AS gone,
      (${selectTables(Prisma.sql`s.id = ANY (${of('NOT')})`)}) AS tables,
      (${selectHosts(Prisma.sql`gm.id = ANY (${of('')} || ARRAY(
        SELECT s."gameMasterId" FROM "Session" s WHERE s.id = ANY (${of('NOT')})))`)}) AS hosts`;
  const { server, upTo, count, gone, tables, hosts } = told!;
  if (server !== memory.server || count === MOST_CHANGES) return false;
  for (const id of gone) memory.offer.remove(id);
  for (const host of hosts ?? []) memory.offer.host(host);
  for (const row of tables ?? []) memory.offer.put(row);
  memory.upTo = upTo;
  return true;
}

const selectHosts = (which: Prisma.Sql) => Prisma.sql`
  SELECT json_agg(json_build_array(gm.id, ${ratingTenths}::int, folded(concat_ws(E'\\n', gm.name, gu."fullName"))))
  FROM "GameMaster" gm LEFT JOIN "User" gu ON gu.id = gm."userId" WHERE ${which}`;

/** Of both texts of a session, as a number that JavaScript has exactly. */
const fingerprint = Prisma.raw(
  `(hashtextextended(s."searchText" || E'\\n' || s."calledText", 0) & 9007199254740991)`,
);

/** Of seats what does not change by the clock: those that are free, and until when others are held. */
const EVER = new Date(0);

function selectTables(which: Prisma.Sql): Prisma.Sql {
  const milliseconds = (at: string) => Prisma.raw(`(extract(epoch FROM ${at}) * 1000)::bigint`);
  return Prisma.sql`
    SELECT json_agg(json_build_array(s.id, s."campaignId", s."gameMasterId", ${milliseconds('s."scheduledAt"')}, ${milliseconds('s."createdAt"')}, ${fingerprint},
      s."gameSystem", s."priceCents", s.type::text, s.experience, s.language, s."safetyTools", s.labels,
      seats.free, seats.held, EXISTS (SELECT FROM "WaitlistEntry" w WHERE w."sessionId" = s.id AND w.status = 'waiting')) ORDER BY s.id)
    FROM "Session" s CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE ${isFree(EVER)})::int AS free,
        coalesce(json_agg(${milliseconds('seat."heldUntil"')}) FILTER (WHERE ${isHeld(EVER)}), '[]') AS held
      FROM "Seat" seat WHERE seat."sessionId" = s.id) seats
    WHERE s.status IN ('scheduled', 'active') AND ${which}`;
}
