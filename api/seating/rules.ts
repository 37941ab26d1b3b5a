/** Every status of a booking, from the first to the last. */
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
 * The player is at the table: the booking is paid, and the seat is (or was, until it was played) theirs. Such players
 * belong to the session: they see its thread and its other players, and count as players.
 */
export const SEATED = ['confirmed', 'cancel_requested'] as const satisfies BookingStatus[];
/** A seat is held or taken. At most one per player and session. */
export const LIVE = ['pending', ...SEATED] as const satisfies BookingStatus[];
/** Ended, with money owed that has not been returned yet. */
export const UNRETURNED = ['refunding', 'refund_failed'] as const satisfies BookingStatus[];
/** Ended, with nothing left to do. */
export const CLOSED = ['cancelled', 'refunded', 'expired'] as const satisfies BookingStatus[];
/** Never paid: the seat is still held, or the hold has expired. */
export const UNPAID = ['pending', 'expired'] as const satisfies BookingStatus[];
export const ENDED = [...UNRETURNED, ...CLOSED] as const satisfies BookingStatus[];

const isOneOf =
  (statuses: readonly string[]) =>
  ({ status }: { status: string }) =>
    statuses.includes(status);

export const isSeated = isOneOf(SEATED);
export const isLive = isOneOf(LIVE);
export const isClosed = isOneOf(CLOSED);

/** A booking that waits for its charge: the seat of a campaign date is reserved but not yet paid. */
export const isReservation = (booking: { status: string; membershipId: number | null }) =>
  booking.status === 'pending' && booking.membershipId !== null;

/** A friend has claimed a seat that somebody else paid for. */
export const isClaimed = (booking: { forFriend: boolean; sitterId: number | null }) =>
  booking.forFriend && booking.sitterId !== null;

/** Statuses of an entry whose player is still on the waitlist. */
export const WAITING = ['waiting', 'offered'] as const;
