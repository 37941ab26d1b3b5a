import { isClaimed } from '../../seating/rules.ts';
import { type ChargeTimes, chargeFromAfter, chargeTimes } from '../core/charge-times.ts';
import { type CancellationPolicy, cancellationOutcome, promisedUntil } from '../core/policy.rules.ts';

/** Why somebody is concerned by a move: what they have at the table. */
export type Standing =
  | 'PAID'
  | 'CANCEL_REQUESTED'
  | 'RESERVED'
  | 'PAYING'
  | 'WAITING'
  | 'GAME_MASTER'
  | 'FORMER_GAME_MASTER';

/** A change of the time, the Game Master, or both, and when people are told of it. */
export interface Move {
  oldAt: Date;
  newAt: Date;
  oldGameMasterId: number;
  newGameMasterId: number;
  reason: string;
  toldAt: Date;
}

/**
 * True when the session is under way at its new time: seats can no longer be given back, only its Game Master
 * changes.
 */
export const hasBegun = ({ newAt, toldAt }: Pick<Move, 'newAt' | 'toldAt'>) => newAt <= toldAt;

interface MovedBooking {
  status: string;
  membershipId: number | null;
  amountCents: number;
  policy: unknown;
  refundUntil: Date | null;
  forFriend: boolean;
  sitterId: number | null;
}

/** What a move does to a booking: what is stored, and what follows from it. */
export interface Effect {
  /** Stored: the promise stands, wherever the start is moved later. */
  refundUntil: Date;
  chargeFrom: Date;
  /**
   * Until when the payer can cancel for a full refund; for a seat claimed by a friend, no longer than the promise
   * stands.
   */
  deadline: Date;
  times: ChargeTimes;
}

export function effectOn(booking: MovedBooking, { oldAt, newAt, toldAt }: Move): Effect {
  const policy = booking.policy as CancellationPolicy;
  const refundUntil = promisedUntil(policy, { oldAt, toldAt, promised: booking.refundUntil });
  const chargeFrom = chargeFromAfter(toldAt);
  const { deadline } = cancellationOutcome(policy, newAt, toldAt, booking.amountCents, refundUntil);
  return {
    refundUntil,
    chargeFrom,
    deadline: isClaimed(booking) && refundUntil < deadline ? refundUntil : deadline,
    times: chargeTimes({ scheduledAt: newAt, chargeFrom }),
  };
}

export function standingOf({
  status,
  membershipId,
}: Pick<MovedBooking, 'status' | 'membershipId'>): Standing {
  if (status === 'confirmed') return 'PAID';
  if (status === 'cancel_requested') return 'CANCEL_REQUESTED';
  return membershipId === null ? 'PAYING' : 'RESERVED';
}
