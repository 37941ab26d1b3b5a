import { holdsMoney } from '../../payments/dispute.rules.ts';
import { db, type Prisma } from '../../platform/db.ts';
import { read } from '../../platform/read.ts';
import { isSeated } from '../../seating/rules.ts';
import { type OwedBooking, readOwed } from '../core/owed-refunds.service.ts';

/** What a bank took back of a booking's price, or holds until it decides. */
export interface BankPart {
  disputeId: number;
  bookingId: number | null;
  at: Date;
  isLost: boolean;
  cents: number;
}

/**
 * Returns what banks have of the payments that `selectPayments` selects. The ledger names only the payment, which
 * seats paid together share, so the amount is divided among them.
 */
export async function bankParts(selectPayments: Prisma.Sql): Promise<BankPart[]> {
  const disputed = await read<{ id: number }>`
    SELECT DISTINCT d."paymentId" AS id FROM "Dispute" d WHERE d."paymentId" IN (${selectPayments})`;
  if (disputed.length === 0) return [];
  const payments = await db.payment.findMany({
    where: { id: { in: disputed.map(({ id }) => id) } },
    include: { disputes: { orderBy: { id: 'asc' } }, bookings: { select: { id: true } } },
    orderBy: { id: 'asc' },
  });
  const parts: BankPart[] = [];
  for (const { id: paymentId, disputes, bookings } of payments) {
    const ids = bookings.length > 0 ? bookings.map(({ id }) => id) : await paidTwice(paymentId);
    const rooms = (await readOwed(db, ids)).map(roomOf).toSorted(endedFirst);
    for (const { id, status, createdAt, amountCents } of disputes.filter(holdsMoney)) {
      for (const { bookingId, cents } of share(rooms, amountCents))
        parts.push({ disputeId: id, bookingId, at: createdAt, isLost: status === 'lost', cents });
    }
  }
  return parts;
}

/** Returns the bookings that a duplicate payment was made for, by the ledger: each has another payment of its own. */
async function paidTwice(paymentId: number): Promise<number[]> {
  const entries = await db.ledgerEntry.findMany({
    where: { account: 'revenue', bookingId: { not: null }, transaction: { paymentId } },
    select: { bookingId: true },
  });
  return [...new Set(entries.map(({ bookingId }) => bookingId!))];
}

interface Room {
  bookingId: number;
  hasEnded: boolean;
  /** How much of the card's money a bank can have: what is not returned another way and not owed. */
  cents: number;
}

function roomOf(booking: OwedBooking): Room {
  const { id, creditCents, creditBackCents, unreturnedCents, owed } = booking;
  const hasEnded = !isSeated(booking);
  const other = hasEnded ? owed.amountCents : creditCents - creditBackCents;
  return { bookingId: id, hasEnded, cents: Math.max(0, unreturnedCents - other) };
}

/** Ended bookings come first, because their players were told how much the bank has; kept seats get the rest. */
const endedFirst = (a: Room, b: Room) => Number(b.hasEnded) - Number(a.hasEnded) || a.bookingId - b.bookingId;

/** Divides `cents` among the rooms; an excess goes to the last room, when more came back than was paid. */
function share(rooms: Room[], cents: number): { bookingId: number | null; cents: number }[] {
  let rest = cents;
  const parts = rooms.map((room, index) => {
    const part = index === rooms.length - 1 ? rest : Math.min(rest, room.cents);
    room.cents -= part;
    rest -= part;
    return { bookingId: room.bookingId, cents: part };
  });
  return rooms.length === 0 ? [{ bookingId: null, cents }] : parts.filter((part) => part.cents > 0);
}
