import { db, type Tx } from '../../platform/db.ts';
import { transaction } from '../../platform/transaction.ts';
import { lock } from '../../seating/locks.ts';
import { isClosed } from '../../seating/rules.ts';
import { mailDisputeDecided } from './refund-mails.ts';
import { bankReturnedInWords, byStaffInWords, holdsMoney } from './refund-owed.ts';
import { leaveToStaff, seatedBooking } from './return-money.ts';
import { readOwing } from './still-owed.service.ts';

/** A bank has decided: bookings that ended meanwhile, with the words that it holds their money, are told what became of it. */
export async function tellWhatWasHeld(stripeDisputeId: string) {
  const dispute = await db.dispute.findUnique({ where: { stripeDisputeId } });
  if (dispute?.status !== 'won' && dispute?.status !== 'lost') return;
  const { paymentId, status } = dispute;
  await transaction(async (tx) => {
    const bookings = await tx.booking.findMany({ where: { paymentId }, select: { id: true } });
    await lock(tx, { bookings: bookings.map(({ id }) => id) });
    for (const { id } of bookings) await (status === 'won' ? oweHeld : sayReturned)(tx, id);
  });
}

async function read(tx: Tx, id: number) {
  const [owing] = await readOwing(tx, [id]);
  return { ...owing!, ...(await tx.booking.findUniqueOrThrow({ where: { id }, include: seatedBooking })) };
}

/** The sentence in the reason of an ending that says who has the money; the decision takes its place. */
const HELD = / ?Your bank holds .*$/;

/**
 * For us: what it held is owed to the player. No card takes it any more, so it is left to staff; once, because
 * such a booking waits for them from then on.
 */
async function oweHeld(tx: Tx, id: number) {
  const booking = await read(tx, id);
  if (!isClosed(booking)) return;
  const { refunds, endReason } = booking;
  const cents = booking.owed.amountCents;
  if (cents === 0) return;
  const ended = (endReason ?? '').replace(HELD, '');
  await tx.booking.update({
    where: { id },
    data: {
      endReason: `${ended} ${byStaffInWords(cents)}`.trim(),
      paymentStatus: refunds.some(({ status }) => status === 'succeeded') ? 'partially_refunded' : 'paid',
    },
  });
  await leaveToStaff(tx, booking);
  await mailDisputeDecided(tx, booking, 'won', byStaffInWords(cents));
}

/** For the player: what it held is back with them by its hand. Once, because the reason says so from then on. */
async function sayReturned(tx: Tx, id: number) {
  const booking = await read(tx, id);
  const { endReason, payment } = booking;
  if (!endReason || !HELD.test(endReason)) return;
  const lost = (payment?.disputes ?? []).filter(holdsMoney);
  if (lost.some(({ status }) => status !== 'lost')) return;
  const lostCents = lost.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const sentence = bankReturnedInWords(Math.min(lostCents, booking.notBackCents));
  const said = `${endReason.replace(HELD, '')} ${sentence}`.trim();
  await tx.booking.update({ where: { id }, data: { endReason: said } });
  await mailDisputeDecided(tx, booking, 'lost', sentence);
}
