import { clock } from '../platform/clock.ts';
import { Prisma, type Tx } from '../platform/db.ts';
import { env } from '../platform/env.ts';

/**
 * Puts a booking on a free chair: one statement over a free or expired row. Buyers skip each other's
 * rows, so a hot session does not queue and can never be oversold. False: no chair is free.
 */
export async function claimSeat(
  tx: Tx,
  { sessionId, bookingId, heldUntil }: { sessionId: number; bookingId: number; heldUntil: Date | null },
): Promise<boolean> {
  const lock = env.seatLockDisabled ? Prisma.empty : Prisma.sql`FOR UPDATE SKIP LOCKED`;
  const claimed = await tx.$queryRaw<{ id: number }[]>`
    UPDATE "Seat" SET "bookingId" = ${bookingId}, "heldUntil" = ${heldUntil}
    WHERE id = (
      SELECT id FROM "Seat"
      WHERE "sessionId" = ${sessionId} AND ("bookingId" IS NULL OR "heldUntil" < ${clock.now()})
      ORDER BY number LIMIT 1 ${lock})
    RETURNING id`;
  return claimed.length === 1;
}

/** Makes a held chair the player's for good. False: the hold ran out and somebody else took it. */
export async function keepSeat(tx: Tx, bookingId: number): Promise<boolean> {
  const { count } = await tx.seat.updateMany({ where: { bookingId }, data: { heldUntil: null } });
  return count === 1;
}

/** Gives the chair of a booking back; nothing happens when it has none. */
export const freeSeat = (tx: Tx, bookingId: number) =>
  tx.seat.updateMany({ where: { bookingId }, data: { bookingId: null, heldUntil: null } });
