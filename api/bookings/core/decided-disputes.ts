import { holdsMoney } from '../../payments/dispute.rules.ts';
import { db, type Tx } from '../../platform/db.ts';
import { transaction } from '../../platform/transaction.ts';
import { lock } from '../../seating/locks.ts';
import { isClosed } from '../../seating/rules.ts';
import { returnedOf } from './balances.ts';
import { readOwed } from './owed-refunds.service.ts';
import { mailDisputeDecided } from './refund-mails.ts';
import { byStaffInWords } from './refundable.ts';
import { leaveToStaff, seatedBooking } from './return-money.ts';
import { bankReturnedInWords, heldInWords, inSentences } from './return-sentence.ts';

/**
 * Tells the players of bookings that ended while a bank held their money what became of it, once the bank has
 * decided.
 */
export async function tellWhatWasHeld(stripeDisputeId: string) {
  const dispute = await db.dispute.findUnique({ where: { stripeDisputeId } });
  if (!dispute) return;
  const { id: disputeId, status } = dispute;
  if (status !== 'won' && status !== 'lost') return;
  await transaction(async (tx) => {
    const bookings = await tx.booking.findMany({
      where: { paymentId: dispute.paymentId },
      select: { id: true },
    });
    await lock(tx, { bookings: bookings.map(({ id }) => id) });
    for (const { id } of bookings) await tell(tx, id, { id: disputeId, status });
  });
}

async function read(tx: Tx, id: number) {
  const [owing] = await readOwed(tx, [id]);
  return { ...owing!, ...(await tx.booking.findUniqueOrThrow({ where: { id }, include: seatedBooking })) };
}

/** The sentence in an end reason that says the bank holds the money; the decision replaces it. */
const HELD = / ?Your bank holds .*$/;
/**
 * The sentences of an earlier decision, replaced when another dispute of the payment is decided; text that staff
 * added since stays after them.
 */
const TOLD =
  / ?Your bank (has returned .*? after a dispute\.|(lets nothing|does not accept) .*? and write to you\.|holds .*? (beside|on top of) that\.)/g;

/**
 * Tells one booking's player. What the bank keeps has gone back to the player through the bank. What the bank gave up
 * is owed to them and left to staff, because no card takes it any more. Runs once, because the end reason says so
 * afterwards.
 */
async function tell(tx: Tx, id: number, decided: { id: number; status: 'won' | 'lost' }) {
  const booking = await read(tx, id);
  const { payment, unreturnedCents, owed } = booking;
  const endReason = booking.endReason ?? '';
  const isOwed = decided.status === 'won' && isClosed(booking) && owed.amountCents > 0;
  if (!HELD.test(endReason) && !isOwed) return;
  const atBank = (payment?.disputes ?? []).filter(holdsMoney);
  const sum = (disputes: typeof atBank) => disputes.reduce((cents, each) => cents + each.amountCents, 0);
  const bankCents = Math.min(unreturnedCents - owed.amountCents, sum(atBank));
  const lostCents = Math.min(bankCents, sum(atBank.filter(({ status }) => status === 'lost')));
  const heldCents = bankCents - lostCents;
  const sentence = inSentences(
    lostCents > 0 ? bankReturnedInWords(lostCents) : null,
    owed.amountCents > 0 ? byStaffInWords(owed.amountCents) : null,
    heldCents > 0 ? heldInWords(heldCents) : null,
  );
  if (sentence === '') return; // another seat of the payment has it
  const said = `${endReason.replace(TOLD, '')} ${sentence}`.trim();
  await tx.booking.update({ where: { id }, data: { endReason: said } });
  if (owed.amountCents > 0) {
    const paymentStatus = (await returnedOf(tx, booking)) > 0 ? 'partially_refunded' : 'paid';
    await tx.booking.update({ where: { id }, data: { paymentStatus } });
    await leaveToStaff(tx, booking);
  }
  await mailDisputeDecided(tx, booking, decided, sentence);
}
