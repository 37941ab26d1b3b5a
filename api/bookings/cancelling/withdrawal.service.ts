import { clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import { transaction } from '../../platform/transaction.ts';
import type { MaybeViewer } from '../../platform/viewer.ts';
import { lockBooking, seatOf } from '../core/return-money.ts';
import { takeOffResale } from '../core/seats.ts';
import { noteTableChange } from '../core/table-changes.ts';
import { ownBooking } from './cancellation.service.ts';

/** Each request is mailed to staff and to the waitlist, so the number of withdrawals is limited. */
const MOST_WITHDRAWN = 3;

/**
 * Lets a player who asked to cancel late keep the seat. False: the seat is held for another player at this moment.
 */
export async function keepBooking(tx: Tx, bookingId: number): Promise<boolean> {
  if (!(await takeOffResale(tx, bookingId))) return false;
  await tx.booking.update({ where: { id: bookingId }, data: { status: 'confirmed' } });
  return true;
}

/**
 * Withdraws a late cancellation request that has not been answered. Staff who answer at the same moment lock the same
 * booking, so the second finds the request settled.
 */
export async function withdrawCancellation(viewer: MaybeViewer, bookingId: number): Promise<void> {
  await ownBooking(viewer, bookingId);
  await transaction(async (tx) => {
    const booking = await lockBooking(tx, bookingId);
    const requests = await tx.cancellationRequest.findMany({ where: { bookingId }, orderBy: { id: 'desc' } });
    const [request] = requests;
    if (booking.status === 'confirmed' && request?.decision === 'withdrawn') return;
    if (!request) throw new Refusal('CONFLICT', 'There is no request to take back');
    if (request.decision || booking.status !== 'cancel_requested')
      throw new Refusal(
        'CONFLICT',
        'Our team has already answered your request. Please look at your bookings.',
      );
    if (booking.session.scheduledAt <= clock.now())
      throw new Refusal('CONFLICT', 'The session has already started. An admin will answer your request.');
    if (requests.filter(({ decision }) => decision === 'withdrawn').length >= MOST_WITHDRAWN)
      throw new Refusal(
        'CONFLICT',
        `You have taken your request back ${MOST_WITHDRAWN} times. An admin will answer this one.`,
      );
    if (!(await keepBooking(tx, bookingId)))
      throw new Refusal(
        'CONFLICT',
        'We are offering your seat to another player right now. If they do not take it, you can keep it.',
      );
    await tx.cancellationRequest.update({
      where: { id: request.id },
      data: { decision: 'withdrawn', decidedAt: clock.now() },
    });
    await noteTableChange(
      tx,
      booking.session,
      `${seatOf(booking)} keeps the seat after all.`,
      booking.userId,
    );
  });
}
