import { lockOwner } from '../../identity/access.service.ts';
import { db, type Prisma } from '../../platform/db.ts';
import { parse } from '../../platform/parse.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';
import { transaction } from '../../platform/transaction.ts';
import { type MaybeViewer, requireViewer } from '../../platform/viewer.ts';
import { lockBookingAlone } from '../../seating/locks.ts';
import { isLive, SEATED } from '../../seating/rules.ts';
import { ownTables } from '../core/booking.service.ts';
import { limitsChange, type limitsShared } from './limits.rules.ts';

/** What a player does not want in a game at all (lines), and only out of sight (veils). */
export interface Limits {
  lines: string;
  veils: string;
}
export type LimitsShared = (typeof limitsShared)[number];

const LOG_IN = 'Please log in to keep lines and veils';

/** Changes the viewer's lines and veils; tables they are shared with see the change at once. */
export async function updateLimits(maybe: MaybeViewer, input: unknown) {
  const viewer = requireViewer(maybe, LOG_IN);
  const { lines, veils } = parse(limitsChange, input ?? {});
  const data = {
    ...(lines !== undefined && { lines: lines ?? '' }),
    ...(veils !== undefined && { veils: veils ?? '' }),
  };
  await transaction(async (tx) => {
    await lockOwner(tx, viewer, LOG_IN);
    await tx.user.update({ where: { id: viewer.id }, data });
  });
  return { userId: viewer.id };
}

/** Sets with whom at a table the viewer shares lines and veils. For the player of the seat. */
export async function shareLimits(maybe: MaybeViewer, bookingId: number, shared: LimitsShared) {
  const viewer = requireViewer(maybe, LOG_IN);
  await transaction(async (tx) => {
    await lockBookingAlone(tx, bookingId);
    const booking = await tx.booking.findFirst({ where: { id: bookingId, sitterId: viewer.id } });
    if (!booking) throw notFound('Booking');
    if (shared !== 'nobody' && !isLive(booking))
      throw new Refusal('CONFLICT', 'You have no seat at this table any more.');
    await tx.booking.update({ where: { id: bookingId }, data: { limitsShared: shared } });
  });
  return { bookingId };
}

/**
 * Limits are for the game only: a player who has lost the seat no longer shares them, and nobody does once it was
 * played.
 */
const sharing = (limitsShared: LimitsShared, session: Prisma.SessionWhereInput) =>
  ({
    limitsShared,
    status: { in: [...SEATED] },
    session: { ...session, status: { in: ['scheduled', 'active'] } },
    sitter: { OR: [{ lines: { not: '' } }, { veils: { not: '' } }] },
  }) satisfies Prisma.BookingWhereInput;

const ofPlayer = { id: true, sessionId: true, sitter: { select: { lines: true, veils: true } } } as const;

/**
 * Returns the limits that the players of these bookings share with their Game Master. Only for the Game Master of the
 * session.
 */
export async function limitsOfBookings(
  viewer: MaybeViewer,
  bookingIds: readonly number[],
): Promise<Map<number, Limits>> {
  const gameMasterId = viewer?.gameMasterId;
  if (!gameMasterId) return new Map();
  const rows = await db.booking.findMany({
    where: { AND: [{ id: { in: [...bookingIds] } }, sharing('game_master', { gameMasterId })] },
    select: ofPlayer,
  });
  return new Map(rows.flatMap(({ id, sitter }) => (sitter ? [[id, sitter]] : [])));
}

/** Returns the limits shared with these tables, without names. Only for players at the table and its Game Master. */
export async function limitsOfTables(
  viewer: MaybeViewer,
  sessionIds: readonly number[],
): Promise<Map<number, Limits>> {
  if (!viewer) return new Map();
  const rows = await db.booking.findMany({
    where: { AND: [{ sessionId: { in: [...sessionIds] } }, sharing('table', ownTables(viewer))] },
    select: ofPlayer,
  });
  const tables = Map.groupBy(rows, ({ sessionId }) => sessionId);
  return new Map(
    [...tables].map(([sessionId, players]) => [
      sessionId,
      {
        lines: mixed(players.map(({ sitter }) => sitter?.lines ?? '')),
        veils: mixed(players.map(({ sitter }) => sitter?.veils ?? '')),
      },
    ]),
  );
}

/**
 * Merges all lines alphabetically and without duplicates, so that nothing tells what one player wrote together, or
 * who wrote first.
 */
function mixed(texts: readonly string[]): string {
  const lines = texts.flatMap((text) => text.split('\n')).flatMap((line) => line.trim() || []);
  const once = new Map(lines.toSorted().map((line) => [line.toLowerCase(), line]));
  return [...once.keys()]
    .sort()
    .map((key) => once.get(key))
    .join('\n');
}
