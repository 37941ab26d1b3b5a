import { HOUR } from '../../platform/durations.rules.ts';
import type { ShopSettings } from '../../settings/rules.ts';

/** The cancellation rules that a booking was made under. */
export interface CancellationPolicy {
  version: string;
  /** Cancelling earlier than this before the start returns everything. */
  fullRefundHours: number;
  lateFeeMinPercent: number;
  lateFeeMaxPercent: number;
}

/** Returns the policy of a booking made under these settings. */
export const policyOf = ({ policyVersion, ...settings }: ShopSettings): CancellationPolicy => ({
  version: policyVersion,
  fullRefundHours: settings.fullRefundHours,
  lateFeeMinPercent: settings.lateFeeMinPercent,
  lateFeeMaxPercent: settings.lateFeeMaxPercent,
});

export type CancellationKind = 'FULL_REFUND' | 'REQUEST' | 'NONE';

export interface CancellationOutcome {
  kind: CancellationKind;
  /** Refunded at once, in cents. */
  refundCents: number;
  /** Everything goes back before this instant. */
  deadline: Date;
  /** True when the deadline is the start itself: no time is left to ask staff. */
  untilStart: boolean;
  /** Hours before the start by the policy, without what a move promised. */
  hours: number;
}

/** The part of a policy that sets the refund deadline. */
type RefundRule = Pick<CancellationPolicy, 'fullRefundHours'>;

const regularDeadline = (policy: RefundRule, startsAt: Date) =>
  new Date(startsAt.getTime() - policy.fullRefundHours * HOUR);

const latest = (...instants: Date[]) => new Date(Math.max(...instants.map(Number)));

/** Hours to cancel for a full refund after the player was told of a new time or another Game Master. */
const MOVED_REFUND_HOURS = 48;

/**
 * Returns the promised refund deadline after a session was moved: the later of the old deadline and 48 hours after
 * the player was told. A second move takes nothing away from the first one's promise.
 */
export function promisedUntil(
  policy: RefundRule,
  { oldAt, toldAt, promised }: { oldAt: Date; toldAt: Date; promised: Date | null },
): Date {
  const told = new Date(toldAt.getTime() + MOVED_REFUND_HOURS * HOUR);
  return latest(regularDeadline(policy, oldAt), told, promised ?? told);
}

/**
 * Returns what cancelling now would bring. This is the only place that decides it: more than the policy's hours (24)
 * before the start everything goes back; at that hour or later staff decide; after the start nobody can cancel.
 * `promised`: full refund until then because the session was moved, however soon it starts; null: not moved since it
 * was booked.
 */
export function cancellationOutcome(
  policy: RefundRule,
  startsAt: Date,
  now: Date,
  paidCents: number,
  promised: Date | null = null,
): CancellationOutcome {
  const regular = regularDeadline(policy, startsAt);
  const extended = promised && promised > startsAt ? startsAt : promised;
  const deadline = latest(regular, extended ?? regular);
  const rest = { deadline, untilStart: deadline >= startsAt, hours: policy.fullRefundHours };
  if (now < deadline) return { kind: 'FULL_REFUND', refundCents: paidCents, ...rest };
  if (now < startsAt) return { kind: 'REQUEST', refundCents: 0, ...rest };
  return { kind: 'NONE', refundCents: 0, ...rest };
}

/** What staff may answer to a late request (`decision.rules.ts`). */
const DECIDED = 'our team decides: all, a part or session credit may come back';

const askedLate = `you can ask us to cancel. If your seat is sold again, everything goes back; otherwise ${DECIDED}.`;

/** The cancellation rules in a few sentences for page, mail and terms; `at` formats an instant for the reader. */
export function refundSentence(
  { kind, deadline, untilStart, hours }: Omit<CancellationOutcome, 'refundCents'>,
  at: (instant: Date) => string,
): string {
  if (kind === 'FULL_REFUND') {
    const free = `You can cancel for a full refund until ${at(deadline)}`;
    return untilStart ? `${free}, when the session starts.` : `${free}. After that ${askedLate}`;
  }
  if (kind === 'NONE') return 'The session has started, so it can no longer be cancelled.';
  return `${startsSoon(hours)}, so there is no automatic refund, but ${askedLate}`;
}

export const startsSoon = (hours: number) =>
  hours === 1 ? 'The session starts in an hour or less' : `The session starts in ${hours} hours or less`;

/**
 * Shown to a player who asks to cancel late. `note`: why not all of the price can go back, as when a bank holds it;
 * null: all can.
 */
export const seatRescue = (note: string | null) =>
  note
    ? `Your seat is offered to others at once; if it is sold again, what is left of the price goes back automatically. ${note} If nobody takes the seat, our team decides how much of the rest comes back, as money or session credit.`
    : `Your seat is offered to others at once; if it is sold again, everything goes back automatically. Otherwise ${DECIDED}.`;

/** What goes back when a late fee is kept, in cents; a fraction of a cent goes to the player. */
export const partialRefundCents = (paidCents: number, feePercent: number) =>
  paidCents - Math.floor((paidCents * feePercent) / 100);
