/** Every state of a booking, from the first to the last. */
export const bookingStatuses = [
  'pending',
  'confirmed',
  'cancel_requested',
  'cancelled',
  'refunding',
  'refunded',
  'refund_failed',
  'expired',
] as const;
export type BookingStatus = (typeof bookingStatuses)[number];

/**
 * Its player is at the table: money was taken, and the seat is (or was, until it was played) theirs. They
 * belong to the session: see its thread, share it with the others, count as players.
 */
export const SEATED = ['confirmed', 'cancel_requested'] as const satisfies BookingStatus[];
/** One a player and session: a seat is held or taken. */
export const LIVE = ['pending', ...SEATED] as const satisfies BookingStatus[];
/** It has ended, and money that is owed has not gone back yet. */
export const UNRETURNED = ['refunding', 'refund_failed'] as const satisfies BookingStatus[];
/** It has ended and nothing is left to do. */
export const CLOSED = ['cancelled', 'refunded', 'expired'] as const satisfies BookingStatus[];
/** Money never came: the seat is still held, or the hold ran out. */
export const UNPAID = ['pending', 'expired'] as const satisfies BookingStatus[];
export const ENDED = [...UNRETURNED, ...CLOSED] as const satisfies BookingStatus[];

const isOneOf =
  (statuses: readonly string[]) =>
  ({ status }: { status: string }) =>
    statuses.includes(status);

export const isSeated = isOneOf(SEATED);
export const isLive = isOneOf(LIVE);
export const isClosed = isOneOf(CLOSED);

/** A booking that waits for its charge: the seat of a campaign date is kept, nothing was paid yet. */
export const isReservation = (booking: { status: string; membershipId: number | null }) =>
  booking.status === 'pending' && booking.membershipId !== null;

/** A friend sits on a seat that somebody else has paid for. */
export const isClaimed = (booking: { forFriend: boolean; sitterId: number | null }) =>
  booking.forFriend && booking.sitterId !== null;

/** States of an entry whose player is still on the waitlist. */
export const WAITING = ['waiting', 'offered'] as const;
