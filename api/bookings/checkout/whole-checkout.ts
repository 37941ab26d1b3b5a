import { returnCredit } from '../../payments/credits.service.ts';
import { clock } from '../../platform/clock.ts';
import type { Prisma, Tx } from '../../platform/db.ts';
import { lock, lockToEdit } from '../../seating/locks.ts';
import { isReservation } from '../../seating/rules.ts';
import { type WholeBooking, wholeBooking } from '../core/confirmation.ts';
import { backToReservation, holdOf } from '../core/reservations.ts';
import { freeSeat } from '../core/seats.ts';
import { mailOrderEnded, whyUnpaid } from './checkout-mails.ts';

const withBookings = {
  user: true,
  bookings: {
    include: wholeBooking,
    // By date: a player who pays for two dates of a campaign joins from the earlier one on.
    orderBy: [{ session: { scheduledAt: 'asc' } }, { id: 'asc' }],
  },
} satisfies Prisma.CheckoutInclude;
export type WholeCheckout = Prisma.CheckoutGetPayload<{ include: typeof withBookings }>;

/**
 * Locks and reads a checkout with all that its payment may change. A player who joins a campaign also gets its later
 * dates, including those they hold on other pages, so these are locked too.
 */
export async function lockCheckout(tx: Tx, id: number): Promise<WholeCheckout> {
  await lockToEdit(tx, 'Checkout', id);
  const { userId, bookings } = await readCheckout(tx, id);
  const campaigns = [...new Set(bookings.flatMap(({ session }) => session.campaignId ?? []))];
  const held =
    campaigns.length === 0
      ? []
      : await tx.booking.findMany({
          where: { ...holdOf(userId), session: { campaignId: { in: campaigns } } },
          select: { id: true },
        });
  await lock(tx, {
    campaigns,
    datesAhead: true,
    sessions: bookings.map(({ sessionId }) => sessionId),
    bookings: [...bookings, ...held].map((booking) => booking.id),
  });
  return readCheckout(tx, id);
}

export const readCheckout = (tx: Pick<Tx, 'checkout'>, id: number): Promise<WholeCheckout> =>
  tx.checkout.findUniqueOrThrow({ where: { id }, include: withBookings });

/**
 * Ends a checkout that was not paid and can no longer be paid: releases its seats and returns credit. A reserved date
 * keeps its seat and waits for its charge again.
 */
export async function endCheckout(
  tx: Tx,
  checkout: WholeCheckout,
  status: 'expired' | 'failed',
  refusal?: string,
) {
  if (checkout.status === 'complete') return;
  const endReason = refusal ?? whyUnpaid(checkout);
  const ended: WholeBooking[] = [];
  await tx.checkout.update({ where: { id: checkout.id }, data: { status } });
  for (const booking of checkout.bookings) {
    if (booking.status !== 'pending') continue;
    if (isReservation(booking)) {
      await backToReservation(tx, booking);
      continue;
    }
    await freeSeat(tx, booking.id);
    await returnCredit(tx, booking.id, { settled: false });
    await tx.booking.update({
      where: { id: booking.id },
      data: { status: 'expired', paymentStatus: 'unpaid', endedAt: clock.now(), endReason },
    });
    ended.push(booking);
  }
  if (!refusal) await mailOrderEnded(tx, checkout, ended);
}
