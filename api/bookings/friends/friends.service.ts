import { isLeaving } from '../../identity/leaving.service.ts';
import { alarmStaff } from '../../payments/alarm.service.ts';
import { clock } from '../../platform/clock.ts';
import { db, type Prisma, type Tx } from '../../platform/db.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';
import { transaction } from '../../platform/transaction.ts';
import { type MaybeViewer, requireViewer } from '../../platform/viewer.ts';
import { lockToEdit, lockUsersToRead } from '../../seating/locks.ts';
import { isSeated, SEATED } from '../../seating/rules.ts';
import { fileRequest, outcomeOf } from '../cancelling/cancellation.service.ts';
import { mailSeatGivenBack } from '../core/friend-mails.ts';
import { syncPaymentOf } from '../core/payment-sync.ts';
import { lockBooking, returnMoney, type SeatedBooking } from '../core/return-money.ts';
import { noteTableChange } from '../core/table-changes.ts';

const LOG_IN = 'Please log in to manage your bookings';

/** The upcoming seats that this player has claimed and a friend has paid for. */
export const claimedAhead = (sitterId: number): Prisma.BookingWhereInput => ({
  sitterId,
  forFriend: true,
  status: { in: [...SEATED] },
  session: { scheduledAt: { gt: clock.now() } },
});

/**
 * Gives back a claimed seat when the friend cannot come: another friend may claim it, or the payer may cancel it. No
 * money moves.
 */
export async function giveSeatBack(maybe: MaybeViewer, bookingId: number): Promise<{ bookingId: number }> {
  const viewer = requireViewer(maybe, LOG_IN);
  const known = await db.booking.findFirst({
    where: { id: bookingId, sitterId: viewer.id, forFriend: true },
  });
  if (!known) throw notFound('Booking');
  if (await isLeaving(db, known.userId)) await syncPaymentOf(bookingId);
  await transaction(async (tx) => {
    if (!(await leaveSeat(tx, bookingId, viewer.id)))
      throw new Refusal(
        'CONFLICT',
        'This seat can no longer be given back: the session has begun or has ended',
      );
  });
  return { bookingId };
}

/**
 * Returns false if the seat is no longer the friend's or the session has begun. If the payer has deleted their
 * account and so cannot cancel, the booking ends.
 */
async function leaveSeat(tx: Tx, bookingId: number, sitterId: number): Promise<boolean> {
  const booking = await lockBooking(tx, bookingId);
  const { sitter, session } = booking;
  if (sitter?.id !== sitterId || !isSeated(booking) || session.scheduledAt <= clock.now()) return false;
  await tx.booking.update({
    where: { id: bookingId },
    data: {
      sitterId: null,
      limitsShared: 'nobody',
      specialRequests: '',
      claimedAt: null,
      claimedTermsVersion: null,
    },
  });
  await tx.attendance.deleteMany({ where: { bookingId } });
  await noteTableChange(
    tx,
    session,
    `${sitter.fullName} gave back a seat that a friend has paid for.`,
    sitterId,
  );
  // Serialises with a deletion of the payer's account: it commits before this and is seen here, or it comes after and
  // sees this.
  await lockUsersToRead(tx, [booking.userId]);
  // A deleted payer can neither cancel the booking nor invite another friend; they are told how it ends.
  if (await isLeaving(tx, booking.userId)) await endUnclaimed(tx, bookingId);
  else await mailSeatGivenBack(tx, booking, sitter);
  return true;
}

/**
 * Ends the booking by the cancellation policy as of now: the payer could not cancel while a friend had claimed it.
 */
async function endUnclaimed(tx: Tx, bookingId: number) {
  const booking = await lockBooking(tx, bookingId);
  const now = clock.now();
  const { kind } = outcomeOf(booking, booking.session, now);
  if (kind === 'FULL_REFUND')
    await returnMoney(
      tx,
      booking,
      'user_deleted',
      'Your account was deleted, and a friend gave the seat back.',
    );
  if (kind === 'REQUEST')
    await fileRequest(tx, booking, 'I deleted my account, and a friend gave the seat back.', now);
  if (kind === 'NONE') await leaveSeatToStaff(tx, booking);
}

/** Alerts staff of a paid seat without a sitter whose payer is gone and whose price is not refunded automatically. */
const leaveSeatToStaff = (tx: Tx, { id, session }: SeatedBooking) =>
  alarmStaff(tx, {
    key: `given-back:${id}`,
    message: `Booking ${id} was given back, its payer has no account any more, and it could not end by itself`,
    detail: { bookingId: id },
    aboutUserIds: [],
    subject: `A paid seat that is nobody’s any more: ${session.title}`,
    paragraphs: [
      `A friend gave back the seat of booking ${id} at "${session.title}", and the player who paid for it has deleted their account. We could not end the booking automatically.`,
      'If there is a request to cancel it, please decide that. Otherwise remove it from the session: its price goes back the way it was paid.',
    ],
  });

/**
 * Gives back every seat that friends paid for this player, whose account is being deleted. May be killed at any point
 * and called again; `goesOn` throws, in the transaction of each seat, if the player stays after all.
 */
export async function leaveSeatsOf(sitterId: number, goesOn: (tx: Tx) => Promise<unknown>) {
  const seats = await db.booking.findMany({
    where: claimedAhead(sitterId),
    select: { id: true },
    orderBy: { id: 'asc' },
  });
  for (const { id } of seats) {
    await syncPaymentOf(id);
    await transaction(async (tx) => {
      await leaveSeat(tx, id, sitterId);
      await goesOn(tx);
    });
  }
}

/** Locks the checkout of the viewer's booking, which must include seats for friends; returns its ID. */
async function ownOrder(tx: Tx, maybe: MaybeViewer, bookingId: number) {
  const viewer = requireViewer(maybe, LOG_IN);
  const booking = await tx.booking.findFirst({
    where: { id: bookingId, userId: viewer.id, checkout: { bookings: { some: { forFriend: true } } } },
  });
  if (!booking?.checkoutId) throw notFound('Booking');
  await lockToEdit(tx, 'Checkout', booking.checkoutId);
  return booking.checkoutId;
}

/** Replaces the invitation link: the previous one stops working. Seats claimed with it stay claimed. */
export async function renewInvitation(viewer: MaybeViewer, bookingId: number) {
  await transaction(async (tx) => {
    const id = await ownOrder(tx, viewer, bookingId);
    await tx.checkout.update({
      where: { id },
      data: { inviteVersion: { increment: 1 }, inviteClosedAt: null },
    });
  });
  return { bookingId };
}

/** Disables the invitation link until another is made. */
export async function closeInvitation(viewer: MaybeViewer, bookingId: number) {
  await transaction(async (tx) => {
    const id = await ownOrder(tx, viewer, bookingId);
    await tx.checkout.updateMany({
      where: { id, inviteClosedAt: null },
      data: { inviteClosedAt: clock.now() },
    });
  });
  return { bookingId };
}
