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

/** The booking with all that a decision needs, locked until the transaction ends. */
export async function lockBooking(tx: Tx, bookingId: number): Promise<SeatedBooking> {
  await lock(tx, { bookings: [bookingId] });
  return readSeated(tx, bookingId);
}

/** The late canceller whose seat the caller has just taken, and so holds. */
export async function lockSeller(tx: Tx, bookingId: number): Promise<SeatedBooking> {
  await lockBookingAlone(tx, bookingId);
  return readSeated(tx, bookingId);
}

async function readSeated(tx: Tx, id: number): Promise<SeatedBooking> {
  const booking = await tx.booking.findUnique({ where: { id }, include: seatedBooking });
  // What nobody ever paid for goes with its session.
  if (!booking) throw notFound('Booking');
  return booking;
}

/** Of two seats of one payment that end at once, the second sees what the first has taken. */
export const lockPayment = (tx: Tx, { paymentId }: { paymentId: number | null }) =>
  lockRow(tx, 'Payment', paymentId);

/** What is left of a booking, as long as this transaction lasts. */
export async function lockRefundable(tx: Tx, booking: SeatedBooking): Promise<Refundable> {
  await lockPayment(tx, booking);
  return readRefundable(tx, booking);
}

/** What staff write to or about these people: of who is erased no words are kept, and nobody is left to read them. */
export const keptWords = (
  words: string,
  ...people: readonly (Pick<SeatedBooking['user'], 'erasedAt'> | null)[]
) => (people.some((person) => person?.erasedAt) ? '' : words);

/** How the reason begins by which staff took a player off a session. */
export const REMOVED = 'Our staff removed you from this session';

export const wasRemoved = ({ endReason }: { endReason: string | null }) =>
  endReason?.startsWith(REMOVED) === true;

/** Whose seat it is, for the Game Master: "Ada Lovelace", or of one that she paid for a friend that as well. */
export const seatOf = ({ user, forFriend }: Pick<SeatedBooking, 'user' | 'forFriend'>) =>
  forFriend ? `${user.fullName} (a seat for a friend)` : user.fullName;

/** Why a friend has the seat no longer; the rest is between us and who paid. */
const sitterReasons: Partial<Record<RefundCause, string>> = {
  removed_by_staff: 'Our staff took it back.',
  seat_resold: 'It was given up, and sold again.',
  user_deleted: 'Who had paid for it has no account any more.',
};

/** Tells a friend why the seat is theirs no longer. */
export const tellSitterOf = (tx: Tx, booking: SeatedBooking, cause?: RefundCause) =>
  tellSitter(tx, booking, (cause && sitterReasons[cause]) ?? 'It was given up.');

/** How a player left the table, for its Game Master. */
const leftAs: Partial<Record<RefundCause, string>> = {
  removed_by_staff: 'was taken off the list by our staff',
  seat_resold: 'cancelled late, and the seat was sold again',
  user_deleted: 'has no account any more, and the seat is free',
};

/**
 * Ends a paid booking, frees its seat and returns its price as far as it has not gone back, card money and
 * credit each the way it came. Returns in words what comes back.
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
  // A session that is called off is told once, not seat by seat.
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

/** What credit has paid of a booking that ends can be spent again; of one that had a part of it back, the rest. */
export async function returnCreditLeft(tx: Tx, booking: SeatedBooking) {
  const { id, userId, creditCents, creditBackCents } = booking;
  if (creditBackCents === 0) return returnCredit(tx, id, { settled: true });
  const amountCents = creditCents - creditBackCents;
  if (amountCents > 0) await grantCredit(tx, { userId, bookingId: id, amountCents });
}

/** What a bank holds has not come back, however the booking ends. */
async function endedWith(
  tx: Tx,
  { id: bookingId, paymentId, paymentStatus }: SeatedBooking,
  cardCents: number,
  otherCents: number,
): Promise<Prisma.BookingUncheckedUpdateInput> {
  if (cardCents > 0) return { status: 'refunding' };
  if (otherCents > 0) return { status: endedWithoutReturn({ paymentStatus }) };
  const own = { bookingId, paymentId: paymentId ?? 0 };
  // What was given at will while the seat was kept may not have arrived.
  if ((await tx.refund.count({ where: { ...own, status: 'pending' } })) > 0) return { status: 'refunding' };
  return { status: 'refunded', paymentStatus: 'refunded' };
}

/**
 * What the provider would refuse to refund is for a person to return, as session credit or by a transfer: all
 * that is owed of the booking, once its credit and its fee are in the books.
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

/** Owes a booking's refund. One whose payment is missing is for a person to look at; it must not hold up others. */
export async function oweForBooking(tx: Tx, booking: SeatedBooking, amountCents: number, cause: RefundCause) {
  const { id, paymentId } = booking;
  if (paymentId) return oweRefund(tx, { paymentId, bookingId: id, amountCents, cause });
  await tx.booking.update({ where: { id }, data: { status: 'refund_failed' } });
  await raiseAlert(tx, `unpaid-refund:${id}`, `Booking ${id} is to be refunded and has no payment`, {
    bookingId: id,
  });
}
