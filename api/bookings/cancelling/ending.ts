import { isBookable } from '../../catalog/rules.ts';
import { grantCredit } from '../../payments/credits.service.ts';
import type { RefundCause } from '../../payments/refunds.service.ts';
import { clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db.ts';
import { formatUsd } from '../../platform/money.ts';
import { keepFee } from '../core/late-fee.ts';
import { partialRefundCents } from '../core/policy.rules.ts';
import type { splitWithFee } from '../core/refund-split.ts';
import { byStaffInWords, type Refundable } from '../core/refundable.ts';
import {
  leaveToStaff,
  oweForBooking,
  type SeatedBooking,
  seatOf,
  tellSitterOf,
} from '../core/return-money.ts';
import { CREDIT_LIVES_ON, inSentences, returnedInWords } from '../core/return-sentence.ts';
import { freeSeat } from '../core/seats.ts';
import { endedWithoutReturn } from '../core/status.rules.ts';
import { noteTableChange } from '../core/table-changes.ts';

// Ends a paid booking on behalf of staff: its seat, its money and its words.

interface End {
  status: 'cancelled' | 'refunding' | 'refunded';
  reason: string;
  /** True when nothing is left of the price. */
  isAllBack?: boolean;
  /** How the player left, for the Game Master: "cancelled late". */
  left: string;
  /** True when the fee goes back if the seat is sold again. */
  owesFee?: boolean;
  /** The reason told to a friend who sits on the seat. */
  cause?: RefundCause;
}

export async function endBooking(
  tx: Tx,
  booking: SeatedBooking,
  { status, reason, left, isAllBack = false, owesFee = false, cause }: End,
) {
  await freeSeat(tx, booking.id, { owesFee });
  await tellSitterOf(tx, booking, cause);
  await noteTableChange(tx, booking.session, `${seatOf(booking)} ${left}.`, booking.userId);
  await tx.booking.update({
    where: { id: booking.id },
    data: {
      status,
      endReason: reason,
      endedAt: clock.now(),
      ...(isAllBack && { paymentStatus: 'refunded' }),
    },
  });
}

/** What comes back now, in words; '' when nothing does. */
export function comesBackInWords({ byStaffCents }: Refundable, cents: number, creditCents: number): string {
  const byCard = byStaffCents > 0 ? 0 : cents;
  return inSentences(
    byCard + creditCents > 0
      ? `${returnedInWords(byCard, creditCents, 'goes back to the card you paid with')}.`
      : null,
    creditCents > 0 ? CREDIT_LIVES_ON : null,
    byCard < cents ? byStaffInWords(cents) : null,
  );
}

/** A late fee in words. The percentage is named only if it still fits: a part may have gone back before. */
export function feeInWords(amountCents: number, feeCents: number, feePercent: number): string {
  const isThatPart = feeCents === amountCents - partialRefundCents(amountCents, feePercent);
  return isThatPart ? `${formatUsd(feeCents)} (${feePercent}% of the price)` : formatUsd(feeCents);
}

/** Promises that the fee goes back if the seat is sold; null once the session can no longer be booked. */
export const feeFollowsSeat = ({ session }: SeatedBooking): string | null =>
  isBookable(session, clock.now()) ? 'If your seat is sold again, the fee goes back too.' : null;

/** The sentence for a player who keeps the seat; null once the session has begun. */
export const seatStays = ({ session }: SeatedBooking): string | null =>
  session.scheduledAt > clock.now() ? 'Your seat stays yours.' : null;

/** Refunds to the card, or leaves the amount to staff. */
export async function refundOrLeaveToStaff(
  tx: Tx,
  booking: SeatedBooking,
  { byStaffCents }: Refundable,
  { cardCents, cause }: { cardCents: number; cause: RefundCause },
) {
  if (cardCents === 0) return;
  if (byStaffCents > 0) return leaveToStaff(tx, booking);
  await oweForBooking(tx, booking, cardCents, cause);
}

/** Ends a booking: a part goes back and the rest is kept as a fee. */
export async function endWithFee(
  tx: Tx,
  booking: SeatedBooking,
  rest: Refundable,
  { cardCents, creditCents, feeCents }: ReturnType<typeof splitWithFee>,
  { cause, ...how }: Omit<End, 'status'> & { cause: RefundCause },
) {
  const status = cardCents > 0 ? 'refunding' : endedWithoutReturn(booking);
  await endBooking(tx, booking, { ...how, cause, status });
  if (creditCents > 0)
    await grantCredit(tx, { userId: booking.userId, bookingId: booking.id, amountCents: creditCents });
  if (feeCents > 0) await keepFee(tx, booking.id, feeCents);
  await refundOrLeaveToStaff(tx, booking, rest, { cardCents, cause });
}
