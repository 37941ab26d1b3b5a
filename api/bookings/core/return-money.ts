import { alarmStaff, payerGone, raiseAlert } from '../../payments/alarm.service.ts';
import { grantCredit, returnCredit } from '../../payments/credits.service.ts';
import { oweRefund, type RefundCause } from '../../payments/refunds.service.ts';
import { clock } from '../../platform/clock.ts';
import type { Prisma, Tx } from '../../platform/db.ts';
import { formatUsd } from '../../platform/money.ts';
import { notFound } from '../../platform/refusal.ts';
import { lock, lockBookingAlone, lockRow } from '../../seating/locks.ts';
import { isSeated } from '../../seating/rules.ts';
import { mailMoneyReturned } from './booking-mails.ts';
import { tellSitter } from './friend-mails.ts';
import { otherDatesInWords } from './other-dates.ts';
import { readOwed } from './owed-refunds.service.ts';
import { type Refundable, readRefundable } from './refundable.ts';
import { inSentences, returnedInWords } from './return-sentence.ts';
import { freeSeat } from './seats.ts';
import { endedWithoutReturn } from './status.rules.ts';
import { noteTableChange } from './table-changes.ts';

export const seatedBooking = {
  user: true,
  sitter: true,
  session: { include: { gameMaster: { include: { user: true } } } },
} as const;
export type SeatedBooking = Prisma.BookingGetPayload<{ include: typeof seatedBooking }>;

/** Locks a booking until the transaction ends and reads all that a decision about it needs. */
export async function lockBooking(tx: Tx, bookingId: number): Promise<SeatedBooking> {
  await lock(tx, { bookings: [bookingId] });
  return readSeated(tx, bookingId);
}

/** Locks and reads the late canceller's booking whose seat the caller has just taken and holds. */
export async function lockSeller(tx: Tx, bookingId: number): Promise<SeatedBooking> {
  await lockBookingAlone(tx, bookingId);
  return readSeated(tx, bookingId);
}

async function readSeated(tx: Tx, id: number): Promise<SeatedBooking> {
  const booking = await tx.booking.findUnique({ where: { id }, include: seatedBooking });
  // An unpaid booking is deleted together with its session.
  if (!booking) throw notFound('Booking');
  return booking;
}

/** Locks the payment, so that of two seats of one payment that end at once, the second sees what the first took. */
export const lockPayment = (tx: Tx, { paymentId }: { paymentId: number | null }) =>
  lockRow(tx, 'Payment', paymentId);

/** Locks the payment and returns what is left of the booking; valid until the transaction ends. */
export async function lockRefundable(tx: Tx, booking: SeatedBooking): Promise<Refundable> {
  await lockPayment(tx, booking);
  return readRefundable(tx, booking);
}

/**
 * Returns the words that staff wrote to or about these people, or '' when one of them is erased: their data must not
 * be kept.
 */
export const keptWords = (
  words: string,
  ...people: readonly (Pick<SeatedBooking['user'], 'erasedAt'> | null)[]
) => (people.some((person) => person?.erasedAt) ? '' : words);

/** How the end reason begins when staff removed a player from a session. */
export const REMOVED = 'Our staff removed you from this session';

export const wasRemoved = ({ endReason }: { endReason: string | null }) =>
  endReason?.startsWith(REMOVED) === true;

/** Whose seat it is, in words for the Game Master: "Ada Lovelace", with a note when she paid it for a friend. */
export const seatOf = ({ user, forFriend }: Pick<SeatedBooking, 'user' | 'forFriend'>) =>
  forFriend ? `${user.fullName} (a seat for a friend)` : user.fullName;

/** Why a friend lost the seat, in words for the friend. Other reasons are private to the payer. */
const sitterReasons: Partial<Record<RefundCause, string>> = {
  removed_by_staff: 'Our staff took it back.',
  seat_resold: 'It was given up, and another player has it now.',
  user_deleted: 'The friend who paid for it no longer has an account.',
};

/** Tells a friend that they lost the seat, and why. */
export const tellSitterOf = (tx: Tx, booking: SeatedBooking, cause?: RefundCause) =>
  tellSitter(tx, booking, (cause && sitterReasons[cause]) ?? 'It was given up.');

/** How a player left the table, in words for its Game Master. */
const leftAs: Partial<Record<RefundCause, string>> = {
  removed_by_staff: 'was removed by our team',
  seat_resold: 'cancelled late, and the seat was sold again',
  user_deleted: 'has no account any more, and the seat is free',
};

/**
 * Ends a paid booking, frees its seat and returns what has not gone back of its price: card money to the card, credit
 * as credit. Returns in words what comes back.
 */
export async function returnMoney(
  tx: Tx,
  booking: SeatedBooking,
  cause: RefundCause,
  reason: string,
): Promise<string> {
  if (!isSeated(booking)) throw new Error(`booking ${booking.id} has no money to return`);
  const rest = await lockRefundable(tx, booking);
  const { cardCents: amountCents, byStaffCents, bankCents, creditCents, note } = rest;
  const whole = inSentences(reason, note);
  await freeSeat(tx, booking.id);
  await returnCreditLeft(tx, booking);
  await tx.booking.update({
    where: { id: booking.id },
    data: {
      ...(await endedWith(tx, booking, amountCents, bankCents + byStaffCents)),
      endedAt: clock.now(),
      endReason: whole,
    },
  });
  await tx.cancellationRequest.updateMany({
    where: { bookingId: booking.id, decision: null },
    data: { decision: 'full_refund', decisionReason: reason, decidedAt: clock.now() },
  });
  if (amountCents > 0) await oweForBooking(tx, booking, amountCents, cause);
  if (byStaffCents > 0) await leaveToStaff(tx, booking);
  await mailMoneyReturned(tx, { ...booking, creditCents }, amountCents, whole, {
    creditEnds: cause === 'user_deleted',
    calledOff: cause === 'session_cancelled',
    stays: cause === 'player_cancelled' ? await otherDatesInWords(tx, booking) : null,
  });
  if (cause === 'session_cancelled') await tellSitter(tx, booking, reason);
  else await tellSitterOf(tx, booking, cause);
  // A called-off session is reported to the Game Master once, not seat by seat.
  if (cause !== 'session_cancelled')
    await noteTableChange(
      tx,
      booking.session,
      `${seatOf(booking)} ${leftAs[cause] ?? 'cancelled'}.`,
      booking.userId,
    );
  const returned = `${returnedInWords(amountCents, creditCents)}.`;
  if (!note) return returned;
  return amountCents + creditCents > 0 ? `${returned} ${note}` : note;
}

/** Returns the session credit spent on a booking that ends, less the part that was returned before. */
export async function returnCreditLeft(tx: Tx, booking: SeatedBooking) {
  const { id, userId, creditCents, creditBackCents } = booking;
  if (creditBackCents === 0) return returnCredit(tx, id, { settled: true });
  const amountCents = creditCents - creditBackCents;
  if (amountCents > 0) await grantCredit(tx, { userId, bookingId: id, amountCents });
}

/** Chooses the status of the ended booking. Money that a bank holds does not count as returned. */
async function endedWith(
  tx: Tx,
  { id: bookingId, paymentId, paymentStatus }: SeatedBooking,
  cardCents: number,
  otherCents: number,
): Promise<Prisma.BookingUncheckedUpdateInput> {
  if (cardCents > 0) return { status: 'refunding' };
  if (otherCents > 0) return { status: endedWithoutReturn({ paymentStatus }) };
  const own = { bookingId, paymentId: paymentId ?? 0 };
  // A goodwill refund made while the seat was kept may not have arrived yet.
  if ((await tx.refund.count({ where: { ...own, status: 'pending' } })) > 0) return { status: 'refunding' };
  return { status: 'refunded', paymentStatus: 'refunded' };
}

/**
 * Leaves to staff what the provider would refuse to refund: they return it as session credit or by a transfer. The
 * amount is all that is owed of the booking, once its credit and its fee are in the ledger.
 */
export async function leaveToStaff(tx: Tx, { id, user, paymentId }: SeatedBooking) {
  const [booking] = await readOwed(tx, [id]);
  const cents = booking?.owed.amountCents ?? 0;
  await tx.booking.update({ where: { id }, data: { status: 'refund_failed' } });
  await alarmStaff(tx, {
    key: `unpaid-refund:${id}:${cents}`,
    message: `${formatUsd(cents)} of booking ${id} is to be returned, and its payment was disputed`,
    detail: { bookingId: id },
    aboutUserIds: [user.id],
    subject: `${formatUsd(cents)} is to be returned another way: ${user.fullName}`,
    paragraphs: [
      `${formatUsd(cents)} of booking ${id} is owed to ${user.fullName}. The bank has decided a dispute over its payment, and the provider refunds no payment that was disputed.`,
      (await payerGone(tx, paymentId)) ??
        'The player was told that staff return it another way. Please give session credit on the money page, or agree on a transfer.',
    ],
  });
}

/** Owes the refund of a booking. A booking whose payment is missing is left to staff and must not hold up others. */
export async function oweForBooking(tx: Tx, booking: SeatedBooking, amountCents: number, cause: RefundCause) {
  const { id, paymentId } = booking;
  if (paymentId) return oweRefund(tx, { paymentId, bookingId: id, amountCents, cause });
  await tx.booking.update({ where: { id }, data: { status: 'refund_failed' } });
  await raiseAlert(tx, `unpaid-refund:${id}`, `Booking ${id} is to be refunded and has no payment`, {
    bookingId: id,
  });
}
