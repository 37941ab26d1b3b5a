import type { RefundCause } from '../../payments/refunds.service.ts';
import type { Prisma, Tx } from '../../platform/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import { lockBookingAlone, lockRow } from '../../seating/locks.ts';
import { earmarkedOf, readBalances } from './balances.ts';
import { remainingCents } from './refundable.ts';

const owing = {
  user: true,
  session: { select: { id: true, title: true, status: true } },
  payment: { include: { refunds: true, disputes: true } },
  refunds: { orderBy: { id: 'desc' } },
  requests: { where: { decision: { not: null } }, orderBy: { id: 'desc' }, take: 1 },
} as const;
type Owing = Prisma.BookingGetPayload<{ include: typeof owing }>;

/** A booking with what is owed of its payment, if it has ended. */
export type OwedBooking = Owing & {
  owed: { amountCents: number; cause: RefundCause };
  /** `owed` plus what a bank has taken or holds. */
  unreturnedCents: number;
};

/**
 * Reads what is owed of ended bookings from the ledger: the part of their payment that is neither returned nor on its
 * way, nor session credit, nor returned outside, nor kept as a fee, nor with a bank, nor owed for another seat of it
 * that ended before. How often a refund of it has failed does not matter.
 */
export async function readOwed(tx: Tx, ids: readonly number[]): Promise<OwedBooking[]> {
  const where = { id: { in: [...ids] } };
  const bookings = await tx.booking.findMany({ where, include: owing, orderBy: { id: 'asc' } });
  const paymentIds = bookings.map(({ paymentId }) => paymentId);
  const balances = await readBalances(tx, ids, paymentIds);
  const byPayment = Map.groupBy(balances, ({ paymentId }) => paymentId);
  const byId = new Map(balances.map((balance) => [balance.id, balance]));
  return bookings.map((booking) => {
    const { id, paymentId, payment } = booking;
    const { unreturnedCents } = byId.get(id)!;
    const leftCents = remainingCents(payment);
    const earmarked = earmarkedOf((paymentId && byPayment.get(paymentId)) || [], leftCents);
    const amountCents =
      earmarked.owed.get(id) ?? Math.max(0, Math.min(unreturnedCents, leftCents - earmarked.cents));
    return { ...booking, owed: { amountCents, cause: freeCause(booking) }, unreturnedCents };
  });
}

/** The refunds of the booking's own payment; a duplicate payment goes back on its own. */
const ownRefunds = ({ refunds, paymentId }: Owing) => refunds.filter((each) => each.paymentId === paymentId);

/** Returns a refund cause that is not in use: each cause can have one refund that has not failed, except goodwill. */
function freeCause(booking: Owing): RefundCause {
  const own = ownRefunds(booking);
  const stands = new Set(own.filter(({ status }) => status !== 'failed').map(({ cause }) => cause));
  const ended = booking.session.status === 'cancelled' ? 'session_cancelled' : 'player_cancelled';
  const first = booking.requests.some(({ decidedById }) => decidedById) ? 'late_request' : ended;
  const causes = [...own.map(({ cause }) => cause).filter((cause) => cause !== 'by_hand'), first] as const;
  return causes.find((cause) => !stands.has(cause)) ?? 'goodwill';
}

/**
 * Returns the status of an ended booking by its money: some is still owed, all that is owed is on its way, or
 * `closed`.
 */
export async function endedStatus<Closed extends 'refunded' | 'cancelled'>(
  tx: Tx,
  id: number,
  closed: Closed,
) {
  const [booking] = await readOwed(tx, [id]);
  if (booking && booking.owed.amountCents > 0) return 'refund_failed';
  const waits = booking && ownRefunds(booking).some(({ status }) => status === 'pending');
  return waits ? 'refunding' : closed;
}

/** Locks and reads a booking whose refund is to be owed again, with its payment. */
export async function lockOwed(tx: Tx, bookingId: number) {
  await lockBookingAlone(tx, bookingId);
  const known = await tx.booking.findUniqueOrThrow({ where: { id: bookingId }, select: { paymentId: true } });
  await lockRow(tx, 'Payment', known.paymentId);
  const [booking] = await readOwed(tx, [bookingId]);
  if (!booking?.paymentId) throw new Refusal('CONFLICT', 'Its payment is not known. Find the payment first.');
  if (booking.owed.amountCents === 0) {
    throw new Refusal('CONFLICT', 'All of its payment has gone back already. Nothing more is refunded.');
  }
  return { ...booking, paymentId: booking.paymentId };
}
