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

/** Seats of others on which somebody sits, of evenings to come. */
export const claimedAhead = (sitterId: number): Prisma.BookingWhereInput => ({
  sitterId,
  forFriend: true,
  status: { in: [...SEATED] },
  session: { scheduledAt: { gt: clock.now() } },
});

/** A friend cannot come: the seat is for another friend, or for who paid to cancel. No money moves. */
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

/** False: it is not theirs any more, or the evening has begun. Who paid and has gone cannot cancel: it ends for them. */
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
  // Who goes at this moment goes before or after it, and sees it then.
  await lockUsersToRead(tx, [booking.userId]);
  // Who has gone can neither cancel it nor give it to another friend: they are told how it ends.
  if (await isLeaving(tx, booking.userId)) await endUnclaimed(tx, bookingId);
  else await mailSeatGivenBack(tx, booking, sitter);
  return true;
}

/** By the policy of now, because before now it was not for who paid to cancel. */
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

/** Nobody sits there and nobody is left to cancel it, and what was paid is not returned by itself. */
const leaveSeatToStaff = (tx: Tx, { id, session }: SeatedBooking) =>
  alarmStaff(tx, {
    key: `given-back:${id}`,
    message: `Booking ${id} was given back, its payer has no account any more, and it could not end by itself`,
    detail: { bookingId: id },
    aboutUserIds: [],
    subject: `A paid seat that is nobody’s any more: ${session.title}`,
    paragraphs: [
      `A friend gave back the seat of booking ${id} at "${session.title}", and whoever paid for it has deleted the account. It could not end by itself.`,
      'If there is a request to cancel it, please decide that. Otherwise remove it from the session: its price goes back the way it was paid.',
    ],
  });

/**
 * Everything that friends have given somebody, who goes. It may be killed anywhere and called again; `goesOn`
 * throws, in the transaction of each, when the person stays after all.
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

/** The order of a booking that its booker made for friends too; locked. */
async function ownOrder(tx: Tx, maybe: MaybeViewer, bookingId: number) {
  const viewer = requireViewer(maybe, LOG_IN);
  const booking = await tx.booking.findFirst({
    where: { id: bookingId, userId: viewer.id, checkout: { bookings: { some: { forFriend: true } } } },
  });
  if (!booking?.checkoutId) throw notFound('Booking');
  await lockToEdit(tx, 'Checkout', booking.checkoutId);
  return booking.checkoutId;
}

/** Another link: the one before is dead. Seats that were claimed by it stay claimed. */
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

/** No link works any more, until another is made. */
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
