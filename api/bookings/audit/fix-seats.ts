import { clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db.ts';
import { formatUsd } from '../../platform/money.ts';
import { Refusal } from '../../platform/refusal.ts';
import { wakeAfter } from '../../platform/transaction.ts';
import { lock } from '../../seating/locks.ts';
import { isBeingPaid, lockCharged, timesOf } from '../charges/charge-lock.ts';
import { mailDateReleased } from '../charges/charge-mails.ts';
import { seatTaken } from '../core/resale.ts';
import { endReservation } from '../core/reservations.ts';
import { inSentences } from '../core/return-sentence.ts';
import { claimSeat, freeSeat } from '../core/seats.ts';
import { lockWaitlist } from '../core/waitlist-entries.ts';
import type { Fix } from './fix.ts';

/** Locks a seat, its booking and the booking for which it is resold. */
async function lockSeat(tx: Tx, id: number) {
  await lock(tx, { seats: [id] });
  const { bookingId, resaleBookingId } = await tx.seat.findUniqueOrThrow({ where: { id } });
  await lock(tx, { bookings: [bookingId, resaleBookingId].filter((each) => each !== null) });
}

/** Gives a reserved date a seat again, or ends it before its card is charged. */
export const seatOrRelease: Fix = async (id) => ({
  lock: (tx) => lockCharged(tx, id),
  async run(tx) {
    const booking = await lockCharged(tx, id);
    const { sessionId } = booking;
    const heldUntil = timesOf(booking).releaseAt;
    await freeSeat(tx, id); // a seat of another session
    if (await claimSeat(tx, { sessionId, bookingId: id, heldUntil })) return 'It has a free seat now.';
    if (isBeingPaid(booking))
      throw new Refusal('CONFLICT', 'It is being paid at this moment. Look again later.');
    const reason = 'We lost your seat by mistake, and no other seat is free. We are sorry.';
    const asked = await endReservation(tx, id, { status: 'expired', reason });
    await mailDateReleased(tx, booking, { reason: inSentences(reason, asked), isUnpaid: false });
    return 'No seat was free: the booking has ended, nothing is charged, and the player is told.';
  },
});

/** Writes the price of the membership to a reserved date. */
export const restorePrice: Fix = async (id) => ({
  lock: (tx) => lockCharged(tx, id),
  async run(tx) {
    const { membership } = await lockCharged(tx, id);
    if (!membership) throw new Error(`booking ${id} was a reserved date a moment ago`);
    const { priceCents: amountCents } = membership;
    await tx.booking.update({ where: { id }, data: { amountCents } });
    return `It costs ${formatUsd(amountCents)} again.`;
  },
});

/** Releases a seat from an offer or a resale that does not apply to it. */
export const releaseSeat: Fix = async (id) => ({
  lock: (tx) => lockSeat(tx, id),
  async run(tx) {
    const { bookingId, waitlistEntryId } = await tx.seat.findUniqueOrThrow({ where: { id } });
    await tx.seat.update({
      where: { id },
      data: {
        resaleBookingId: null,
        ...(waitlistEntryId && { waitlistEntryId: null, heldUntil: null, announcedAt: null }),
      },
    });
    wakeAfter(tx, 'offer-seats');
    return bookingId ? 'It is an ordinary seat again.' : 'The seat is free.';
  },
});

/** Puts players whose offer has lost its seat back in line. */
export const offerAgain: Fix = async (id) => ({
  lock: (tx) => lockWaitlist(tx, id),
  async run(tx) {
    const { count } = await tx.waitlistEntry.updateMany({
      where: {
        sessionId: id,
        status: 'offered',
        offeredUntil: { gt: clock.now() },
        seat: null,
        user: { bookings: { none: { sessionId: id, status: 'pending' } } },
      },
      data: { status: 'waiting', offeredUntil: null },
    });
    wakeAfter(tx, 'offer-seats');
    return `${count === 1 ? 'The player is' : `${count} players are`} at the front of the line again.`;
  },
});

/** Returns what a late canceller is owed after the seat was sold without it. */
export const returnFeeOf: Fix = async (id) => ({
  lock: (tx) => lockSeat(tx, id),
  async run(tx) {
    const { booking } = await tx.seat.findUniqueOrThrow({ where: { id }, include: { booking: true } });
    if (!booking) throw new Error(`seat ${id} was sold a moment ago`);
    await seatTaken(tx, booking);
    return 'What the late canceller is owed is on its way back.';
  },
});
