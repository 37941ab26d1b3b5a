import { clock } from '../platform/clock.ts';
import type { Tx } from '../platform/db.ts';
import { Refusal } from '../platform/refusal.ts';
import { wakeAfter } from '../platform/transaction.ts';
import { lock } from '../seating/locks.ts';
import { isEmpty, isFree } from '../seating/sql.ts';

/** Creates the seats of a new session. */
export async function createSeats(tx: Tx, sessionId: number, count: number) {
  await tx.$executeRaw`
    INSERT INTO "Seat" ("sessionId", number) SELECT ${sessionId}::int, n FROM generate_series(1, ${count}::int) n`;
}

/** Adds seats, or removes free ones; a seat that is taken, held, offered or on resale stays. */
export async function resizeSeats(tx: Tx, sessionId: number, wanted: number) {
  // Waits for the lock on seats that are being claimed at this moment, and then sees them taken.
  await lock(tx, { seatsOf: sessionId });
  const seats = await tx.$queryRaw<{ id: number; number: number; free: boolean; open: boolean }[]>`
    SELECT seat.id, seat.number, seat."resaleBookingId" IS NULL AND ${isEmpty(clock.now())} AS free,
      ${isFree(clock.now())} AS open
    FROM "Seat" seat WHERE seat."sessionId" = ${sessionId} ORDER BY seat.number DESC`;
  if (wanted > seats.length) {
    const last = seats[0]?.number ?? 0;
    await tx.$executeRaw`
      INSERT INTO "Seat" ("sessionId", number)
      SELECT ${sessionId}::int, n FROM generate_series(${last + 1}::int, ${last + wanted - seats.length}::int) n`;
    if (seats.length > 0 && !seats.some(({ open }) => open))
      await tx.freedSeat.create({ data: { sessionId, createdAt: clock.now() } });
    wakeAfter(tx, 'offer-seats');
  }
  const surplus = seats.length - wanted;
  if (surplus <= 0) return;
  const free = seats.filter((seat) => seat.free);
  if (free.length < surplus) {
    const inUse = seats.length - free.length;
    throw new Refusal(
      'CONFLICT',
      `${inUse} ${inUse === 1 ? 'seat is' : 'seats are'} booked or being paid for; maximum players cannot be fewer`,
      'maxPlayers',
    );
  }
  await tx.seat.deleteMany({ where: { id: { in: free.slice(0, surplus).map((seat) => seat.id) } } });
}
