import { clock } from '../../platform/clock.ts';
import { db, type Prisma, type Tx } from '../../platform/db.ts';
import { failpoint } from '../../platform/failpoint.ts';
import { parse } from '../../platform/parse.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';
import { transaction } from '../../platform/transaction.ts';
import { type MaybeViewer, requireViewer } from '../../platform/viewer.ts';
import { type BookingStatus, isClaimed, isReservation, isSeated } from '../../seating/rules.ts';
import { releaseCheckout } from '../checkout/settle.service.ts';
import { mailCancellationRequested } from '../core/booking-mails.ts';
import { mailSkipped } from '../core/campaign-mails.ts';
import { cancellationReason } from '../core/decision.rules.ts';
import { goBackTogether, heldTogether } from '../core/held-together.ts';
import { syncPaymentOf } from '../core/payment-sync.ts';
import {
  type CancellationOutcome,
  type CancellationPolicy,
  cancellationOutcome,
  seatRescue,
  startsSoon,
} from '../core/policy.rules.ts';
import { providerAsks } from '../core/provider-asks.ts';
import { readRefundable } from '../core/refundable.ts';
import { endReservation } from '../core/reservations.ts';
import { lockBooking, lockRefundable, returnMoney, type SeatedBooking } from '../core/return-money.ts';
import { inSentences } from '../core/return-sentence.ts';
import { putOnResale } from '../core/seats.ts';
import { lapsedNote, type PaymentStatus, paymentNote } from '../core/status.rules.ts';
import { noteTableChange } from '../core/table-changes.ts';

/** Returns what cancelling this booking at `now` would bring the player. */
export function outcomeOf(
  booking: {
    status: BookingStatus;
    paymentStatus: PaymentStatus;
    amountCents: number;
    creditCents: number;
    policy: Prisma.JsonValue;
    refundUntil: Date | null;
  },
  session: { scheduledAt: Date },
  now: Date,
) {
  const policy = booking.policy as unknown as CancellationPolicy;
  const outcome = cancellationOutcome(
    policy,
    session.scheduledAt,
    now,
    booking.amountCents - booking.creditCents,
    booking.refundUntil,
  );
  if (paymentNote(booking)) return { ...outcome, kind: 'NONE' as const, refundCents: 0 };
  if (booking.status === 'pending') return { ...outcome, kind: 'FULL_REFUND' as const, refundCents: 0 };
  if (booking.status === 'confirmed' || isFreedByMove(booking, outcome)) return outcome;
  return { ...outcome, kind: 'NONE' as const, refundCents: 0 };
}

/** True when the session was moved after a late request: the player can cancel without waiting for an answer. */
const isFreedByMove = (
  { status, refundUntil }: { status: string; refundUntil: Date | null },
  { kind }: CancellationOutcome,
) => status === 'cancel_requested' && refundUntil !== null && kind === 'FULL_REFUND';

/**
 * Why a booking whose money is under way cannot be cancelled yet: the payment cannot be stopped, and it is not known
 * whether there is money to return. null: no money is under way.
 */
export function cancelledAfter(booking: Parameters<typeof paymentNote>[0]): string | null {
  const note = paymentNote(booking);
  return note && `${note} The booking can be cancelled after that.`;
}

/**
 * Why the payer may not cancel a seat that a friend has claimed: the friend has to give it back first, except while a
 * move of the session promises a full refund. null: no friend has it, or the promise still stands.
 */
export const claimedByFriend = (
  booking: Parameters<typeof isClaimed>[0] & { refundUntil: Date | null },
  now = clock.now(),
) =>
  isClaimed(booking) && !(booking.refundUntil && now < booking.refundUntil)
    ? 'A friend has claimed this seat. It can be cancelled when they have given it back.'
    : null;

function refuseClaimed(booking: Parameters<typeof claimedByFriend>[0], now: Date) {
  const claimed = claimedByFriend(booking, now);
  if (claimed) throw new Refusal('CONFLICT', claimed);
}

function refuseUnderWay(booking: Parameters<typeof paymentNote>[0]) {
  const after = cancelledAfter(booking);
  if (after) throw new Refusal('CONFLICT', after);
}

export async function ownBooking(maybe: MaybeViewer, bookingId: number) {
  const viewer = requireViewer(maybe, 'Please log in to manage your bookings');
  const booking = await db.booking.findFirst({ where: { id: bookingId, userId: viewer.id } });
  if (!booking) throw notFound('Booking');
  return booking;
}

/**
 * Cancels a booking for its player: an unpaid one at once, a paid one only in time, with a full refund. The time of
 * the request counts, however long the provider takes to answer.
 */
export async function cancelBooking(viewer: MaybeViewer, bookingId: number): Promise<string> {
  const askedAt = clock.now();
  const booking = await ownBooking(viewer, bookingId);
  await providerAsks.use(booking.userId);
  const lapsed = lapsedNote(booking, askedAt);
  if (booking.status === 'pending' && booking.checkoutId) {
    const held = (await heldTogether([booking.checkoutId])).get(booking.checkoutId) ?? [];
    await releaseCheckout(booking.checkoutId);
    const after = await db.booking.findUniqueOrThrow({ where: { id: bookingId } });
    if (after.status === 'expired' && lapsed) return lapsed;
    if (after.status === 'expired')
      return inSentences(
        goBackTogether(held, 'went') ?? 'Your booking was cancelled.',
        'Nothing was charged.',
      );
  }
  if (isSeated(booking)) await syncPaymentOf(bookingId);
  const words = await transaction(async (tx) => {
    const current = await lockBooking(tx, bookingId);
    refuseUnderWay(current);
    refuseClaimed(current, askedAt);
    if (isReservation(current)) {
      const asked = await endReservation(tx, bookingId, {
        status: 'cancelled',
        reason: 'You skipped this date.',
      });
      await mailSkipped(tx, current, asked);
      await noteTableChange(tx, current.session, `${current.user.fullName} skips this date.`, current.userId);
      return `You skip this date. ${asked ?? 'Nothing is charged for it.'}`;
    }
    const outcome = outcomeOf(current, current.session, askedAt);
    if (current.status !== 'confirmed' && !isFreedByMove(current, outcome))
      throw new Refusal('CONFLICT', 'This booking can no longer be cancelled');
    if (outcome.kind === 'REQUEST') {
      throw new Refusal(
        'CONFLICT',
        `${startsSoon(outcome.hours)}. Please send a cancellation request; an admin will contact you.`,
      );
    }
    if (outcome.kind === 'NONE') throw new Refusal('CONFLICT', 'The session has already started');
    // If we cannot return everything, it is not called a full refund; the note says why.
    const { note } = await lockRefundable(tx, current);
    const seat = current.forFriend ? 'You cancelled your friend’s seat' : 'You cancelled';
    const reason = `${seat} in time${note ? '' : ' for a full refund'}.`;
    const returned = await returnMoney(tx, current, 'player_cancelled', reason);
    failpoint('cancel:before-commit');
    return `${current.forFriend ? 'Your friend’s seat' : 'Your booking'} was cancelled. ${returned}`;
  });
  failpoint('cancel:after-commit');
  return words;
}

/**
 * Files a late cancellation request, which is all a player can do in the policy's last hours (24 by default); the time
 * of the request counts. The seat is offered to others at once: if it is sold, the player gets everything back.
 */
export async function requestCancellation(
  viewer: MaybeViewer,
  bookingId: number,
  input: unknown,
): Promise<string> {
  const reason = parse(cancellationReason, input ?? undefined, 'reason');
  const now = clock.now();
  const { userId } = await ownBooking(viewer, bookingId);
  await providerAsks.use(userId);
  await syncPaymentOf(bookingId);
  const rescue = await transaction(async (tx) => {
    const booking = await lockBooking(tx, bookingId);
    refuseUnderWay(booking);
    refuseClaimed(booking, now);
    if (booking.status === 'cancel_requested') throw new Refusal('CONFLICT', 'Your request was already sent');
    const lapsed = lapsedNote(booking, now);
    if (lapsed) throw new Refusal('CONFLICT', lapsed);
    const { kind } = outcomeOf(booking, booking.session, now);
    if (kind === 'FULL_REFUND') {
      throw new Refusal('CONFLICT', 'You can cancel this booking yourself and get everything back');
    }
    if (kind === 'NONE') throw new Refusal('CONFLICT', 'This booking can no longer be cancelled');
    return fileRequest(tx, booking, reason, now);
  });
  return `Your cancellation request was sent. An admin will contact you within 24 hours. ${rescue}`;
}

/** Puts a late canceller's seat on resale and asks staff to decide. Returns what the player is promised meanwhile. */
export async function fileRequest(tx: Tx, booking: SeatedBooking, reason: string, now: Date) {
  const { id: bookingId } = booking;
  await tx.booking.update({ where: { id: bookingId }, data: { status: 'cancel_requested' } });
  await putOnResale(tx, bookingId);
  const request = await tx.cancellationRequest.create({ data: { bookingId, reason, requestedAt: now } });
  const staff = await tx.user.findMany({
    where: { isAdmin: true, disabledAt: null, erasedAt: null },
    select: { email: true },
    orderBy: { id: 'asc' },
    take: 20,
  });
  const promise = seatRescue((await readRefundable(tx, booking)).note);
  await mailCancellationRequested(tx, request.id, booking, staff, { reason, promise });
  const asked = `${booking.user.fullName} asked to cancel late; the seat is offered to others.`;
  await noteTableChange(tx, booking.session, asked, booking.userId);
  return promise;
}
