import { type ChargeTimes, chargeFromAfter, chargeTimes } from '../core/charge-times.ts';
import { type CancellationPolicy, cancellationOutcome, promisedUntil } from '../core/policy.rules.ts';

/** Who is concerned by a move, by what they have at the table. */
export type Standing =
  | 'PAID'
  | 'CANCEL_REQUESTED'
  | 'RESERVED'
  | 'PAYING'
  | 'WAITING'
  | 'GAME_MASTER'
  | 'FORMER_GAME_MASTER';

/** Another time, another Game Master, or both, and when people are told of it. */
export interface Move {
  oldAt: Date;
  newAt: Date;
  oldGameMasterId: number;
  newGameMasterId: number;
  reason: string;
  toldAt: Date;
}

interface MovedBooking {
  status: string;
  membershipId: number | null;
  amountCents: number;
  policy: unknown;
  refundUntil: Date | null;
}

/** What a move does to a booking: what is stored, and what follows from it by the rules. */
export interface Effect {
  /** Stored: the promise, whatever the start is moved to later. */
  refundUntil: Date;
  chargeFrom: Date;
  /** Until when everything goes back. */
  deadline: Date;
  times: ChargeTimes;
}

export function effectOn(booking: MovedBooking, { oldAt, newAt, toldAt }: Move): Effect {
  const policy = booking.policy as CancellationPolicy;
  const refundUntil = promisedUntil(policy, { oldAt, toldAt, promised: booking.refundUntil });
  const chargeFrom = chargeFromAfter(toldAt);
  return {
    refundUntil,
    chargeFrom,
    deadline: cancellationOutcome(policy, newAt, toldAt, booking.amountCents, refundUntil).deadline,
    times: chargeTimes({ scheduledAt: newAt, chargeFrom }),
  };
}

export function standingOf({ status, membershipId }: MovedBooking): Standing {
  if (status === 'confirmed') return 'PAID';
  if (status === 'cancel_requested') return 'CANCEL_REQUESTED';
  return membershipId === null ? 'PAYING' : 'RESERVED';
}
