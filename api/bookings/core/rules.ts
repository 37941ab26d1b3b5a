import { z } from 'zod';
import type { SessionStatus } from '../../catalog/rules.ts';
import { HOUR, id, line, MINUTE, text } from '../../platform/rules.ts';
import { type BookingStatus, isReservation } from '../../seating/rules.ts';
import { defaultSettings, type ShopSettings } from '../../settings/rules.ts';

/** How long a payment page lives: Stripe wants its 30 minutes from the moment it hears of it. */
export const holdMs = ({ holdMinutes }: Pick<ShopSettings, 'holdMinutes'>) => (holdMinutes + 1) * MINUTE;
/** Seats stay held a little longer than the payment page lives, for a payment in its last second. */
export const HOLD_GRACE_SECONDS = 60;
export const MAX_CART = 10;
/** Stripe takes no less. */
export const MIN_CARD_CENTS = 50;
export const TERMS_VERSION = '2025-07-05';

/** The cancellation rules a booking was made under. */
export interface CancellationPolicy {
  version: string;
  /** Cancelling earlier than this before the start returns everything. */
  fullRefundHours: number;
  lateFeeMinPercent: number;
  lateFeeMaxPercent: number;
}

/** The policy that a booking gets which is made under these settings. */
export const policyOf = ({ policyVersion, ...settings }: ShopSettings): CancellationPolicy => ({
  version: policyVersion,
  fullRefundHours: settings.fullRefundHours,
  lateFeeMinPercent: settings.lateFeeMinPercent,
  lateFeeMaxPercent: settings.lateFeeMaxPercent,
});

/** What holds until staff change it. */
export const defaultPolicy = policyOf(defaultSettings);

export type CancellationKind = 'FULL_REFUND' | 'REQUEST' | 'NONE';

export interface CancellationOutcome {
  kind: CancellationKind;
  /** What goes back at once. */
  refundCents: number;
  /** The last instant before which everything goes back. */
  deadline: Date;
  /** By the policy: so many hours before the start, unless a move promised more. */
  hours: number;
}

/** What of a policy decides until when a booking can be cancelled. */
type RefundRule = Pick<CancellationPolicy, 'fullRefundHours'>;

const regularDeadline = (policy: RefundRule, startsAt: Date) =>
  new Date(startsAt.getTime() - policy.fullRefundHours * HOUR);

const latest = (...instants: Date[]) => new Date(Math.max(...instants.map(Number)));

/** Whoever is told of a new time, or of another Game Master, has so long to take everything back. */
export const MOVED_REFUND_HOURS = 48;

/**
 * What a booking is promised when its session is moved: everything back until the later of the deadline it
 * had and 48 hours after its player was told. A second move takes nothing away from the first one's promise.
 */
export function promisedUntil(
  policy: RefundRule,
  { oldAt, toldAt, promised }: { oldAt: Date; toldAt: Date; promised: Date | null },
): Date {
  const told = new Date(toldAt.getTime() + MOVED_REFUND_HOURS * HOUR);
  return latest(regularDeadline(policy, oldAt), told, promised ?? told);
}

/**
 * What cancelling now would bring. The one place where it is decided: more than the policy's hours (24)
 * before the start everything goes back, at that hour exactly or later staff decide, after the start nobody.
 * `promised`: until when everything goes back because the session was moved, however soon it starts; null:
 * it was not moved since it was booked.
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
  const hours = policy.fullRefundHours;
  if (now < deadline) return { kind: 'FULL_REFUND', refundCents: paidCents, deadline, hours };
  if (now < startsAt) return { kind: 'REQUEST', refundCents: 0, deadline, hours };
  return { kind: 'NONE', refundCents: 0, deadline, hours };
}

/** What holds for cancelling, in one sentence for page, mail and terms; `at` writes an instant for its reader. */
export function refundSentence(
  { kind, deadline, hours }: Pick<CancellationOutcome, 'kind' | 'deadline' | 'hours'>,
  at: (instant: Date) => string,
): string {
  if (kind === 'FULL_REFUND') return `You can cancel for a full refund until ${at(deadline)}.`;
  if (kind === 'NONE') return 'The session has started, so it can no longer be cancelled.';
  return `${startsSoon(hours)}, so there is no automatic refund: you can ask us to cancel, and if your seat is sold again, everything goes back.`;
}

export const startsSoon = (hours: number) =>
  hours === 1 ? 'The session starts in an hour or less' : `The session starts in ${hours} hours or less`;

/**
 * Told to whoever asks to cancel late. `note`: why not all of the price can go back, as when a bank holds it;
 * null: all can.
 */
export const seatRescue = (note: string | null) =>
  note
    ? `Your seat is offered to others at once; if it is sold again, what is left of the price goes back automatically. ${note}`
    : 'Your seat is offered to others at once; if it is sold again, everything goes back automatically.';

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

/** Told to the player while money of an unpaid booking is under way; null: it is not. */
export const paymentNote = ({
  status,
  paymentStatus,
}: {
  status: BookingStatus;
  paymentStatus: PaymentStatus;
}): string | null => (status === 'pending' ? (underWay[paymentStatus]?.note ?? null) : null);

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

/** The words on a booking in the account. */
export function statusLabel(booking: {
  status: BookingStatus;
  paymentStatus: PaymentStatus;
  membershipId: number | null;
  session: { status: SessionStatus };
}): string {
  const { status, paymentStatus, session } = booking;
  if (status === 'confirmed' && session.status === 'completed') return 'Played';
  if (status === 'confirmed') return seatedLabels[paymentStatus] ?? 'Payment Verified';
  if (status === 'pending')
    return underWay[paymentStatus]?.label ?? (isReservation(booking) ? 'Reserved' : 'Payment Pending');
  if (status === 'refunded' && paymentStatus === 'partially_refunded') return 'Partly refunded';
  return labels[status];
}

const agreeToTerms = z.literal(true, { error: 'You must agree to the terms and conditions' });
const specialRequests = text(1000, 'Special requests must be at most 1000 characters').default('');

/** The form on /booking/{id}. */
export const bookingForm = z.object({ specialRequests, agreeToTerms });

const cartItem = z.object({
  sessionId: id('Invalid session ID'),
  quantity: z.literal(1, { error: 'One seat per session and player' }).default(1),
});

/** POST /api/create-checkout-session: one session or a cart. */
export const checkoutInput = z
  .object({
    sessionId: id('Invalid session ID').optional(),
    cartItems: z.array(cartItem).max(MAX_CART, `At most ${MAX_CART} sessions at once`).optional(),
    specialRequests,
    agreeToTerms,
    /** Session credit pays first, unless its player keeps it for another time. */
    useCredit: z.boolean({ error: 'Please say whether to use your session credit' }).default(true),
    clientOrigin: z.string().max(300).optional(),
    /** What the player was shown: another price, or other rules of cancelling, are not agreed to. */
    shownPriceCents: z.number().int('Must be whole cents').min(0).max(10_000_000).optional(),
    shownPolicyVersion: z.string().max(40).optional(),
  })
  .transform(({ sessionId, cartItems = [], ...rest }) => ({
    ...rest,
    sessionIds: [
      ...new Set([...(sessionId ? [sessionId] : []), ...cartItems.map((item) => item.sessionId)]),
    ].sort((a, b) => a - b),
  }))
  .refine(({ sessionIds }) => sessionIds.length > 0, {
    message: 'Empty Cart - Please add sessions to your cart before checkout',
    path: ['sessionId'],
  });

export const stripeSessionId = z
  .string({ error: 'No payment session found in URL' })
  .regex(/^cs_[A-Za-z0-9_]{5,200}$/, 'No payment session found in URL');

export const cancellationReason = text(1000, 'The reason must be at most 1000 characters').default('');

/** What goes back when a late fee is kept; a fraction of a cent goes to the player. */
export const partialRefundCents = (paidCents: number, feePercent: number) =>
  paidCents - Math.floor((paidCents * feePercent) / 100);

const decisionReason = line(3, 500, 'Please give the player a reason');

export const REMOVALS = ['whole', 'by_the_rules', 'nothing'] as const;
/** What goes back to a player whom staff take off a session. */
export type RemovalRefund = (typeof REMOVALS)[number];

/** Staff take a player off a session; `seenCents`: what they were shown would go back. */
export const removal = z.object({
  reason: cancellationReason.nullish().transform((value) => value ?? ''),
  refund: z.enum(REMOVALS, { error: 'Please choose what goes back' }).default('whole'),
  seenCents: z.number().int('Must be a whole number of cents').nullish(),
});

const CENTS = 'Please enter an amount of dollars and cents';
/** A part of a price is given back while its player keeps the seat; `leftCents`: what they were shown could be. */
export const partRefund = z.object({
  amountCents: z.number({ error: CENTS }).int(CENTS).min(1, CENTS),
  leftCents: z.number({ error: CENTS }).int(CENTS),
  reason: decisionReason,
});

/** How staff answer a late cancellation; the policy of the booking bounds the fee further. */
export const cancellationDecision = z.discriminatedUnion(
  'decision',
  [
    z.object({
      decision: z.enum(['full_refund', 'session_credit', 'emergency_pass', 'declined']),
      reason: decisionReason,
    }),
    z.object({
      decision: z.literal('partial_refund'),
      feePercent: z
        .number({ error: 'The fee must be a whole percentage' })
        .int('The fee must be a whole percentage')
        .min(0, 'The fee must be 0 to 100 percent')
        .max(100, 'The fee must be 0 to 100 percent'),
      reason: decisionReason,
    }),
  ],
  { error: 'Please choose a decision' },
);
