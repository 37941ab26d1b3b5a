import { clock } from '../platform/clock.ts';
import { Prisma, type Tx } from '../platform/db.ts';
import { env } from '../platform/env.ts';
import { log } from '../platform/log.ts';

/*
 * The one order in which everybody locks, so that nobody waits in a circle. Rows of one kind are locked by
 * number, all in one go; the rows of these five kinds are locked nowhere else.
 *
 *   what the work is about   an audit finding (advisory lock), a Checkout, a CardSetup
 *   Campaign                 who joins, leaves, extends, ends
 *   Session                  against being edited and called off
 *   the waitlist             the session's advisory lock, then WaitlistEntry
 *   Credit                   all of one player's, before any of their bookings is made
 *   Seat, Booking            with the late cancellers whose seats are being bought
 *   Refund, Payment          money that goes back; the database itself locks the payment of a new refund
 *   User, and the rest       the entry of the booking's own player, an emergency pass, mails, alerts
 *
 * Claims of a free seat (bookings/core/seats.ts) may come at any time: they skip what is locked.
 */
const ORDER = ['campaign', 'session', 'credit', 'seat', 'booking'] as const;
type Kind = (typeof ORDER)[number];

export interface Wanted {
  campaigns?: readonly (number | null)[];
  /** With every date of these campaigns that lies ahead: who joins reserves them. */
  datesAhead?: boolean;
  sessions?: readonly number[];
  /** share: nobody edits it or calls it off meanwhile, buyers go on side by side. update: alone. */
  sessionsFor?: 'share' | 'update';
  /** The player whose credit is going to be spent. */
  creditOf?: number;
  seats?: readonly number[];
  /** Bookings, the seats they have or have sold, and the late cancellers whose seats they buy. */
  bookings?: readonly number[];
  /** Every seat of these sessions. */
  seatsOf?: number | readonly number[];
  /** Every booking of these sessions. */
  bookingsOf?: number | readonly number[];
}

/** Locks what a use case needs until its transaction ends. What it holds already is not asked for again. */
export async function lock(tx: Tx, wanted: Wanted): Promise<void> {
  const campaigns = (wanted.campaigns ?? []).filter((id) => id !== null);
  await take(
    tx,
    'campaign',
    campaigns,
    (ids) => tx.$queryRaw`SELECT id FROM "Campaign" WHERE id = ANY(${ids}) ORDER BY id FOR NO KEY UPDATE`,
  );
  const dates = wanted.datesAhead ? await datesAhead(tx, campaigns) : [];
  await lockSessions(tx, [...(wanted.sessions ?? []), ...dates], wanted.sessionsFor ?? 'share');
  await take(
    tx,
    'credit',
    [wanted.creditOf ?? []].flat(),
    (ids) => tx.$queryRaw`SELECT id FROM "Credit" WHERE "userId" = ANY(${ids}) ORDER BY id FOR UPDATE`,
  );
  await lockSeatsAndBookings(tx, wanted);
}

/** A booking alone, for who touches neither its seat nor another booking. */
export const lockBookingAlone = (tx: Tx, id: number) => take(tx, 'booking', [id], bookingRows(tx));

const bookingRows = (tx: Tx) => (ids: number[]) =>
  tx.$queryRaw`SELECT id FROM "Booking" WHERE id = ANY(${ids}) ORDER BY id FOR UPDATE`;

/** One row of another kind; its turn is told above. null: there is none, and nothing is locked. */
export const lockRow = (
  tx: Tx,
  table:
    | 'CardSetup'
    | 'OutboxMail'
    | 'Payment'
    | 'Refund'
    | 'Report'
    | 'User'
    | 'UserDeletion'
    | 'WebhookEvent',
  id: number | string | null,
) => tx.$queryRaw`SELECT id FROM ${Prisma.raw(`"${table}"`)} WHERE id = ${id} FOR UPDATE`;

/**
 * Who changes this row takes turns; rows that refer to it may be written meanwhile, also by who has locked them and
 * would otherwise wait here.
 */
export const lockToEdit = (tx: Tx, table: 'Checkout' | 'GameMaster' | 'User', id: number) =>
  tx.$queryRaw`SELECT id FROM ${Prisma.raw(`"${table}"`)} WHERE id = ${id} FOR NO KEY UPDATE`;

/** Nobody deletes this person meanwhile; they may be changed, and change themselves. */
export const lockUserToKeep = (tx: Tx, id: number) =>
  tx.$queryRaw`SELECT id FROM "User" WHERE id = ${id} FOR KEY SHARE`;

/** Nobody changes these people meanwhile; others may look at them side by side. */
export const lockUsersToRead = (tx: Tx, ids: readonly number[]) =>
  tx.$queryRaw`SELECT id FROM "User" WHERE id = ANY(${[...ids]}) ORDER BY id FOR SHARE`;

/** A payment with its refunds: nothing goes back of it meanwhile. */
export async function lockRefunds(tx: Tx, id: number) {
  await tx.$queryRaw`SELECT id FROM "Refund" WHERE "paymentId" = ${id} ORDER BY id FOR UPDATE`;
  await lockRow(tx, 'Payment', id);
}

/** A free seat was claimed: from here on nothing may be locked that comes before seats. */
export function noteClaim(tx: Tx) {
  const held = heldBy(tx);
  held.rank = Math.max(held.rank, ORDER.indexOf('seat'));
}

async function datesAhead(tx: Tx, campaigns: readonly number[]) {
  if (campaigns.length === 0) return [];
  const dates = await tx.session.findMany({
    where: { campaignId: { in: [...campaigns] }, scheduledAt: { gt: clock.now() } },
    select: { id: true },
  });
  return dates.map(({ id }) => id);
}

async function lockSessions(tx: Tx, wanted: readonly number[], mode: 'share' | 'update') {
  if (mode === 'share') {
    const { keys } = heldBy(tx);
    await take(
      tx,
      'session',
      wanted.filter((id) => !keys.has(`session alone:${id}`)),
      (ids) => tx.$queryRaw`SELECT id FROM "Session" WHERE id = ANY(${ids}) ORDER BY id FOR SHARE`,
    );
    return;
  }
  await take(
    tx,
    'session',
    wanted,
    // Not against rows that refer to it: who writes twice to a seat or a booking has PostgreSQL look at its session, after them.
    (ids) => tx.$queryRaw`SELECT id FROM "Session" WHERE id = ANY(${ids}) ORDER BY id FOR NO KEY UPDATE`,
    'session alone',
  );
}

async function lockSeatsAndBookings(tx: Tx, wanted: Wanted) {
  await take(
    tx,
    'seat',
    wanted.seats ?? [],
    (ids) => tx.$queryRaw`SELECT id FROM "Seat" WHERE id = ANY(${ids}) ORDER BY id FOR UPDATE`,
  );
  await take(
    tx,
    'seat',
    [wanted.seatsOf ?? []].flat(),
    (ids) => tx.$queryRaw`SELECT id FROM "Seat" WHERE "sessionId" = ANY(${ids}) ORDER BY id FOR UPDATE`,
    'seats of session',
  );
  const sellers: number[] = [];
  await take(
    tx,
    'seat',
    wanted.bookings ?? [],
    async (ids) => {
      const seats = await tx.$queryRaw<{ resaleBookingId: number | null }[]>`
        SELECT "resaleBookingId" FROM "Seat" WHERE "bookingId" = ANY(${ids}) OR "resaleBookingId" = ANY(${ids})
        ORDER BY id FOR UPDATE`;
      sellers.push(...seats.flatMap(({ resaleBookingId }) => resaleBookingId ?? []));
    },
    'seats of booking',
  );
  await take(tx, 'booking', [...(wanted.bookings ?? []), ...sellers], bookingRows(tx));
  await take(
    tx,
    'booking',
    [wanted.bookingsOf ?? []].flat(),
    (ids) => tx.$queryRaw`SELECT id FROM "Booking" WHERE "sessionId" = ANY(${ids}) ORDER BY id FOR UPDATE`,
    'bookings of session',
  );
}

/** What a transaction has locked so far. */
interface Held {
  rank: number;
  keys: Set<string>;
  /** The highest number of each kind. */
  highest: Map<string, number>;
}

const holds = new WeakMap<Tx, Held>();

function heldBy(tx: Tx): Held {
  const held = holds.get(tx) ?? { rank: 0, keys: new Set(), highest: new Map() };
  holds.set(tx, held);
  return held;
}

/** Locks those rows that are not held yet, after a look whether it is their turn. */
async function take(
  tx: Tx,
  kind: Kind,
  wanted: readonly number[],
  query: (ids: number[]) => Promise<unknown>,
  what: string = kind,
) {
  const held = heldBy(tx);
  const ids = [...new Set(wanted)].filter((id) => !held.keys.has(`${what}:${id}`)).toSorted((a, b) => a - b);
  if (ids.length === 0) return;
  const rank = ORDER.indexOf(kind);
  if (rank < held.rank) outOfOrder(`${what} ${ids} after ${ORDER[held.rank]}`);
  // A seller's booking comes after the buyer's: whoever wants both holds their seat first.
  const byNumber = kind === 'campaign' || kind === 'session';
  const highest = held.highest.get(kind) ?? 0;
  if (byNumber && ids[0]! <= highest) outOfOrder(`${what} ${ids} after ${kind} ${highest}`);
  held.rank = rank;
  held.highest.set(kind, Math.max(highest, ids.at(-1)!));
  await query(ids);
  for (const id of ids) held.keys.add(`${what}:${id}`);
}

/** In tests a wrong order is red at once; in production it might still go well. */
function outOfOrder(message: string) {
  if (env.test) throw new Error(`locked out of order: ${message}`);
  log.error({ lock: message }, 'locked out of order');
}
