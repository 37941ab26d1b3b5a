import { Prisma } from '../platform/db.ts';
import { createFlights } from '../platform/flights.ts';
import { isOnReplica } from '../platform/place.ts';
import { read } from '../platform/read.ts';
import { isFree, isHeld } from '../seating/sql.ts';
import { type ChoosableRow, createOffer, type Offer } from './choice-offer.ts';
import { ratingTenths } from './session-filter.ts';

/**
 * After so many minutes everything is read anew, whatever was noted: "ChoiceChange" is kept for longer, and what was
 * written with triggers off, as a restored backup is, counts from then on.
 */
const MOST_MINUTES = 15;
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

/**
 * All that is on offer with what it is chosen by, as it stands now: what changed since somebody last asked is read,
 * and only that, by one statement that begins after this was called.
 */
export const whatIsOnOffer = (): Promise<Offer> => together('offer', catchUp);

async function catchUp(): Promise<Offer> {
  const place = isOnReplica() ? 'replica' : 'primary';
  const memory = kept[place];
  const isRecent = memory !== null && performance.now() - memory.readAt < MOST_MINUTES * 60_000;
  if (isRecent && (await bringUpToDate(memory))) return memory.offer;
  const whole = await readWhole();
  kept[place] = whole;
  return whole.offer;
}

interface Told {
  server: string;
  upTo: string;
  tables: ChoosableRow[] | null;
}

/**
 * Transactions do not end in the order of their numbers: what a later one has changed may be seen before what an
 * earlier one has. So it goes on from the first that was still running, and some are read twice.
 */
const reading = Prisma.sql`pg_postmaster_start_time()::text AS server, pg_snapshot_xmin(pg_current_snapshot())::text AS "upTo"`;

async function readWhole(): Promise<Memory> {
  const readAt = performance.now();
  const [told] = await read<Told>`SELECT ${reading}, (${selectTables(Prisma.sql`TRUE`)}) AS tables`;
  const { server, upTo, tables } = told!;
  const offer = createOffer();
  for (const row of tables ?? []) offer.put(row);
  return { offer, server, upTo, readAt };
}

/** Whether that could be done. */
async function bringUpToDate(memory: Memory): Promise<boolean> {
  const of = (kind: string) =>
    Prisma.sql`ARRAY(SELECT DISTINCT id FROM changed WHERE ${Prisma.raw(kind)} "ofHost")`;
  // An array of unknown length is taken for a short one: so each is looked up by its number, and not the whole table read.
  const [told] = await read<Told & { count: number; gone: number[]; hosts: [number, number][] | null }>`
    WITH changed AS MATERIALIZED (SELECT "ofHost", id FROM "ChoiceChange" WHERE transaction >= ${memory.upTo}::bigint
      ORDER BY transaction LIMIT ${MOST_CHANGES})
    SELECT ${reading}, (SELECT count(*)::int FROM changed) AS count, ${of('NOT')} AS gone,
      (${selectTables(Prisma.sql`s.id = ANY (${of('NOT')})`)}) AS tables,
      (SELECT json_agg(json_build_array(gm.id, ${ratingTenths}::int)) FROM "GameMaster" gm WHERE gm.id = ANY (${of('')})) AS hosts`;
  const { server, upTo, count, gone, tables, hosts } = told!;
  if (server !== memory.server || count === MOST_CHANGES) return false;
  for (const id of gone) memory.offer.remove(id);
  for (const row of tables ?? []) memory.offer.put(row);
  for (const [id, tenths] of hosts ?? []) memory.offer.rate(id, tenths);
  memory.upTo = upTo;
  return true;
}

/** Of seats what does not change by the clock: those that are free, and until when others are held. */
const EVER = new Date(0);

function selectTables(which: Prisma.Sql): Prisma.Sql {
  const milliseconds = (at: string) => Prisma.raw(`(extract(epoch FROM ${at}) * 1000)::bigint`);
  return Prisma.sql`
    SELECT json_agg(json_build_array(s.id, s."campaignId", s."gameMasterId", ${ratingTenths}::int, ${milliseconds('s."scheduledAt"')},
      s."gameSystem", s."priceCents", s.type::text, s.experience, s.language, s."safetyTools", s.labels,
      seats.free, seats.held, EXISTS (SELECT FROM "WaitlistEntry" w WHERE w."sessionId" = s.id AND w.status = 'waiting')))
    FROM "Session" s JOIN "GameMaster" gm ON gm.id = s."gameMasterId" CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE ${isFree(EVER)})::int AS free,
        coalesce(json_agg(${milliseconds('seat."heldUntil"')}) FILTER (WHERE ${isHeld(EVER)}), '[]') AS held
      FROM "Seat" seat WHERE seat."sessionId" = s.id) seats
    WHERE s.status IN ('scheduled', 'active') AND ${which}`;
}
