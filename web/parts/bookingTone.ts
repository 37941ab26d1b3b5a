import type { Tone } from '../ui/Badge.tsx';

const tones: Record<string, Tone> = {
  PENDING: 'amber',
  CONFIRMED: 'verdigris',
  CANCEL_REQUESTED: 'amber',
  REFUND_FAILED: 'red',
};

/** Returns the colour of a booking's state, the same everywhere. A seat that is kept but not paid yet is amber. */
export function bookingTone(booking: { readonly status: string; readonly isReservation: boolean }): Tone {
  return booking.isReservation ? 'amber' : (tones[booking.status] ?? 'neutral');
}
