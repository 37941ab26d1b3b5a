import type { Tone } from '../ui/Badge.tsx';

const tones: Record<string, Tone> = {
  PENDING: 'amber',
  CONFIRMED: 'verdigris',
  CANCEL_REQUESTED: 'amber',
  REFUND_FAILED: 'red',
};

/** The one colour of a booking's state, wherever it is named. What is kept and not paid for yet is amber. */
export function bookingTone(booking: { readonly status: string; readonly isReservation: boolean }): Tone {
  return booking.isReservation ? 'amber' : (tones[booking.status] ?? 'neutral');
}
