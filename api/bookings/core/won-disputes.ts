import { db, type Tx } from '../../platform/db.ts';
import { transaction } from '../../platform/transaction.ts';
import { lock } from '../../seating/locks.ts';
import { isClosed } from '../../seating/rules.ts';
import { mailOwedByStaff } from './refund-mails.ts';
import { byStaffInWords, leftOf, owing, refundOwed } from './refund-owed.ts';
import { leaveToStaff, seatedBooking } from './return-money.ts';

/**
 * The bank decided for us: what it held of bookings that ended meanwhile is owed to their players. No card takes
 * it any more, so it is left to staff; once, because such a booking waits for them from then on.
 */
export async function oweWhatWasHeld(stripeDisputeId: string) {
  const dispute = await db.dispute.findUnique({ where: { stripeDisputeId } });
  if (dispute?.status !== 'won') return;
  const { paymentId } = dispute;
  await transaction(async (tx) => {
    const bookings = await tx.booking.findMany({ where: { paymentId }, select: { id: true } });
    await lock(tx, { bookings: bookings.map(({ id }) => id) });
    for (const { id } of bookings) await oweHeld(tx, id);
  });
}

async function oweHeld(tx: Tx, id: number) {
  const booking = await tx.booking.findUniqueOrThrow({
    where: { id },
    include: { ...owing, ...seatedBooking },
  });
  if (!isClosed(booking)) return;
  const { refunds, payment, endReason } = booking;
  // Of one of which a part has gone back, the rest is owed; else what was decided.
  const decidedCents = refunds.length > 0 ? booking.amountCents : refundOwed(booking).amountCents;
  const cents = Math.min(decidedCents, leftOf(booking, payment).byStaffCents, await earned(tx, id));
  if (cents <= 0) return;
  const ended = (endReason ?? '').replace(/ ?Your bank holds .*$/, '');
  await tx.booking.update({
    where: { id },
    data: {
      endReason: `${ended} ${byStaffInWords(cents)}`.trim(),
      paymentStatus: refunds.some(({ status }) => status === 'succeeded') ? 'partially_refunded' : 'paid',
    },
  });
  await leaveToStaff(tx, booking, cents);
  await mailOwedByStaff(tx, booking, byStaffInWords(cents));
}

/** What was paid for a booking and is neither back, nor on its way, nor credit, nor a fee. */
async function earned(tx: Tx, bookingId: number): Promise<number> {
  const revenue = await tx.ledgerEntry.aggregate({
    where: { account: 'revenue', bookingId },
    _sum: { amountCents: true },
  });
  const pending = await tx.refund.aggregate({
    where: { bookingId, status: 'pending' },
    _sum: { amountCents: true },
  });
  return 0 - (revenue._sum.amountCents ?? 0) - (pending._sum.amountCents ?? 0);
}
