import type { SessionStatus } from '../../catalog/rules.ts';
import { type BookingStatus, isReservation } from '../../seating/rules.ts';

export type PaymentStatus =
  | 'unpaid'
  | 'processing'
  | 'in_review'
  | 'paid'
  | 'partially_refunded'
  | 'refunded';

const underWay: Partial<Record<PaymentStatus, { label: string; note: string }>> = {
  processing: {
    label: 'Payment on its way',
    note: 'Your payment is on its way: your bank has not confirmed it yet. Your seat is kept for you, and we write to you as soon as we know.',
  },
  in_review: {
    label: 'Payment under review',
    note: 'Your payment has reached us, but it is not the amount of your booking. We are looking into it and will write to you; your seat is kept for you meanwhile.',
  },
};

/** Shown to the player while money of an unpaid booking is under way; null: none is. */
export const paymentNote = ({
  status,
  paymentStatus,
}: {
  status: BookingStatus;
  paymentStatus: PaymentStatus;
}): string | null => (status === 'pending' ? (underWay[paymentStatus]?.note ?? null) : null);

/**
 * The final status of a booking that ends without a further refund: 'refunded' if a part of the price went back
 * before.
 */
export const endedWithoutReturn = ({ paymentStatus }: { paymentStatus: PaymentStatus }) =>
  paymentStatus === 'paid' ? 'cancelled' : 'refunded';

export interface Held {
  readonly status: BookingStatus;
  readonly paymentStatus: PaymentStatus;
  readonly membershipId: number | null;
  readonly heldUntil: Date | null;
}

/**
 * True when the hold has run out unpaid: the seat is free by the clock, even before the job marks the booking as
 * expired.
 */
export const isLapsed = ({ heldUntil, paymentStatus, ...booking }: Held, now: Date): boolean =>
  booking.status === 'pending' &&
  paymentStatus === 'unpaid' &&
  !isReservation(booking) &&
  heldUntil !== null &&
  heldUntil <= now;

/** Shown in the cancellation preview and to a player who cancels; null: the hold has not run out. */
export const lapsedNote = (booking: Held, now: Date): string | null =>
  isLapsed(booking, now)
    ? 'The payment window closed without a payment: nothing was charged, and there is nothing to cancel.'
    : null;

const labels: Record<Exclude<BookingStatus, 'pending' | 'confirmed'>, string> = {
  cancel_requested: 'Cancellation Requested',
  cancelled: 'Cancelled',
  refunding: 'Refund on its way',
  refunded: 'Refunded',
  refund_failed: 'Refund failed - we are on it',
  expired: 'Payment window closed',
};

const seatedLabels: Partial<Record<PaymentStatus, string>> = {
  paid: 'Paid & Confirmed',
  partially_refunded: 'Confirmed, partly refunded',
  refunded: 'Confirmed, refunded',
};

/** The status as the account shows it. */
export function statusLabel(booking: Held & { session: { status: SessionStatus } }, now: Date): string {
  const { status, paymentStatus, session } = booking;
  if (status === 'confirmed' && session.status === 'completed') return 'Played';
  if (status === 'confirmed') return seatedLabels[paymentStatus] ?? 'Payment Verified';
  if (status === 'pending' && paymentStatus === 'paid') return 'Payment Verified';
  if (isLapsed(booking, now)) return labels.expired;
  if (status === 'pending')
    return underWay[paymentStatus]?.label ?? (isReservation(booking) ? 'Reserved' : 'Payment Pending');
  if (status === 'refunded' && paymentStatus === 'partially_refunded') return 'Partly refunded';
  return labels[status];
}
