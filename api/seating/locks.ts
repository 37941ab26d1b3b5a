import { clock } from '../platform/clock.ts';
import { Prisma, type Tx } from '../platform/db.ts';
import { env } from '../platform/env.ts';
import { log } from '../platform/log.ts';

/*
 * The lock order of every transaction, to prevent deadlocks. Rows of one kind are locked in order of ID, in one
 * statement; the rows of the five kinds in ORDER are locked nowhere else.
 *
 *   the subject of the work  an audit finding (advisory lock), a Checkout, a CardSetup
 *   Campaign                 to join, leave, extend or end it
 *   Session                  against being edited or cancelled
 *   the waitlist             the session's advisory lock, then WaitlistEntry
 *   Credit                   all credit of one player, before any of their bookings is made
 *   Seat, Booking            with the late cancellers whose seats are being bought
 *   Refund, Payment          money being returned; the database itself locks the payment of a new refund
 *   User, and the rest       the entry of the booking's own player, an emergency pass, mails, alerts
 *
 * Claims of a free seat (bookings/core/seats.ts) may come at any point: they skip locked rows.
 */
const ORDER = ['campaign', 'session', 'credit', 'seat', 'booking'] as const;
type Kind = (typeof ORDER)[number];

export interface Wanted {
  campaigns?: readonly (number | null)[];
  /** Also every future date of these campaigns, because joining reserves them. */
  datesAhead?: boolean;
  sessions?: readonly number[];
  /** share: nobody edits or cancels it meanwhile, and buyers proceed concurrently. update: exclusive. */
  sessionsFor?: 'share' | 'update';
  /** The player whose credit will be spent. */
  creditOf?: number;
  seats?: readonly number[];
  /** Bookings, the seats they have or have sold, and the late cancellers whose seats they buy. */
  bookings?: readonly number[];
  /** Every seat of these sessions. */
  seatsOf?: number | readonly number[];
  /** Every booking of these sessions. */
  bookingsOf?: number | readonly number[];
}

/** Locks what a use case needs until its transaction ends. Skips what the transaction already holds. */
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

/** Locks a booking alone, for callers that touch neither its seat nor another booking. */
export const lockBookingAlone = (tx: Tx, id: number) => take(tx, 'booking', [id], bookingRows(tx));

const bookingRows = (tx: Tx) => (ids: number[]) =>
  tx.$queryRaw`SELECT id FROM "Booking" WHERE id = ANY(${ids}) ORDER BY id FOR UPDATE`;

/** Locks one row of another kind; see the order above for its turn. null: there is none, and nothing is locked. */
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
 * Serialises changes of this row. Rows that refer to it may still be written, also by transactions that have locked
 * those and would otherwise wait here.
 */
export const lockToEdit = (tx: Tx, table: 'Checkout' | 'GameMaster' | 'User', id: number) =>
  tx.$queryRaw`SELECT id FROM ${Prisma.raw(`"${table}"`)} WHERE id = ${id} FOR NO KEY UPDATE`;

/** Prevents this user's deletion; other changes stay possible. */
export const lockUserToKeep = (tx: Tx, id: number) =>
  tx.$queryRaw`SELECT id FROM "User" WHERE id = ${id} FOR KEY SHARE`;

/** Prevents changes of these users; others may hold this lock concurrently. */
export const lockUsersToRead = (tx: Tx, ids: readonly number[]) =>
  tx.$queryRaw`SELECT id FROM "User" WHERE id = ANY(${[...ids]}) ORDER BY id FOR SHARE`;

/** Locks a payment with its refunds, so that nothing is refunded meanwhile. */
export async function lockRefunds(tx: Tx, id: number) {
  await tx.$queryRaw`SELECT id FROM "Refund" WHERE "paymentId" = ${id} ORDER BY id FOR UPDATE`;
  await lockRow(tx, 'Payment', id);
}

/** Notes that a free seat was claimed: from now on nothing that comes before seats may be locked. */
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
    // NO KEY, so that foreign keys do not wait: a second write to a seat or booking makes PostgreSQL check its
    // session, after those rows.
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
  /** The highest ID of each kind. */
  highest: Map<string, number>;
}

const holds = new WeakMap<Tx, Held>();

function heldBy(tx: Tx): Held {
  const held = holds.get(tx) ?? { rank: 0, keys: new Set(), highest: new Map() };
  holds.set(tx, held);
  return held;
}

/** Locks the rows that are not held yet, after checking the lock order. */
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
  // Not seats and bookings: a seller's booking is locked after the buyer's, whatever its ID. A transaction that needs
  // both holds their seat first.
  const byNumber = kind === 'campaign' || kind === 'session';
  const highest = held.highest.get(kind) ?? 0;
  if (byNumber && ids[0]! <= highest) outOfOrder(`${what} ${ids} after ${kind} ${highest}`);
  held.rank = rank;
  held.highest.set(kind, Math.max(highest, ids.at(-1)!));
  await query(ids);
  for (const id of ids) held.keys.add(`${what}:${id}`);
}

/** Fails at once in tests; in production only logs, because it may still go well. */
function outOfOrder(message: string) {
  if (env.test) throw new Error(`locked out of order: ${message}`);
  log.error({ lock: message }, 'locked out of order');
}
