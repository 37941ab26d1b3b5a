import { isBookable, type SessionStatus } from '../../catalog/rules.ts';
import { type BookingStatus, isLive, isReservation } from '../../seating/rules.ts';
import { settings } from '../../settings/settings.service.ts';
import { chargeAt, chargeTimes, isUnasked } from '../core/charge-times.ts';
import { type CancellationPolicy, cancellationOutcome, policyOf } from '../core/policy.rules.ts';
import { type PaymentStatus, statusLabel } from '../core/status.rules.ts';

export type PlannedPaymentState =
  | 'DUE_NOW'
  | 'SCHEDULED'
  | 'TO_CONFIRM'
  | 'TO_PAY'
  | 'CHARGING'
  | 'DECLINED'
  | 'PAID'
  | 'SKIPPED'
  | 'RELEASED'
  | 'CANCELLED'
  | 'FULL';

export interface PlanDate {
  id: number;
  scheduledAt: Date;
  status: SessionStatus;
  priceCents: number;
  availableSpots: number;
}

export interface PlanBooking {
  id: number;
  sessionId: number;
  status: BookingStatus;
  paymentStatus: PaymentStatus;
  amountCents: number;
  membershipId: number | null;
  policy: unknown;
  /** The refund deadline promised when the date was moved; null: it was not. */
  refundUntil: Date | null;
  chargeFrom: Date | null;
  charges: { status: string; dueAt: Date }[];
}

/** The input of a payment plan: one player, one campaign (or one single session), one instant. */
export interface PlanFacts {
  dates: readonly PlanDate[];
  /** The player's bookings of these dates, oldest first. */
  bookings: readonly PlanBooking[];
  /** null: not a member, or no longer one. */
  membership: { priceCents: number } | null;
  /**
   * The policy of every date in the plan: the member's, or that of the player about to pay for the first date; null:
   * nobody has agreed to one.
   */
  agreed: unknown;
  /** The date that the viewer looks at or has booked; null: the plan of a member. */
  chosenId: number | null;
  now: Date;
}

export interface PlannedPayment {
  sessionId: number;
  bookingId: number | null;
  state: PlannedPaymentState;
  amountCents: number;
  noticeAt: Date | null;
  chargeAt: Date | null;
  skipUntil: Date | null;
  refundUntil: Date;
  releaseAt: Date | null;
  failedAttempts: number;
  canSkip: boolean;
  canRejoin: boolean;
  canPay: boolean;
  /** What became of the money of a paid date that has ended; null: it was not paid, or the player still has it. */
  returned: string | null;
}

/** Returns every payment of a player for these dates: made, planned, or brought by booking the chosen date. */
export function plannedPayments(facts: PlanFacts): PlannedPayment[] {
  const dates = [...facts.dates].sort((a, b) => +a.scheduledAt - +b.scheduledAt || a.id - b.id);
  const live = new Map(facts.bookings.filter(isLive).map((booking) => [booking.sessionId, booking]));
  const chosen = dates.find(({ id }) => id === facts.chosenId);
  const joining = !facts.membership && chosen && isDueNow(chosen, live.get(chosen.id), facts.now);
  const ended = new Map(
    facts.bookings
      .filter((booking) => !isLive(booking) && booking.membershipId !== null)
      .map((booking) => [booking.sessionId, booking]),
  );
  const member = dates.find(({ id }) => ended.has(id) || live.get(id)?.membershipId);
  return dates.flatMap((date): PlannedPayment[] => {
    const mine = live.get(date.id);
    if (mine && !isBeingPaid(mine)) return [ofBooking(date, mine, facts)];
    if (mine || date === chosen) {
      if (isDueNow(date, mine, facts.now)) return [dueNow(date, mine, facts)];
      if (mine) return []; // its payment page outlived the start
    }
    if (joining) {
      const later = date.scheduledAt > chosen.scheduledAt && isChargeable(date, facts.now);
      return later ? [projected(date, live.get(chosen.id)?.amountCents ?? chosen.priceCents, facts)] : [];
    }
    const last = ended.get(date.id);
    if (last) return [ofEnded(date, last, facts)];
    const since = member && date.scheduledAt > member.scheduledAt;
    return facts.membership && since && isChargeable(date, facts.now) ? [open(date, facts)] : [];
  });
}

const isChargeable = (date: PlanDate, now: Date) => isBookable(date, now) && chargeAt(date.scheduledAt) > now;

/** True while the player is on the payment page. */
const isBeingPaid = (booking: PlanBooking) => booking.status === 'pending' && !isReservation(booking);

const isDueNow = (date: PlanDate, mine: PlanBooking | undefined, now: Date) =>
  isBookable(date, now) && (!mine || isBeingPaid(mine));

const priceOf = (date: PlanDate, { membership }: PlanFacts) => membership?.priceCents ?? date.priceCents;

/** A payment that needs no action; each state overrides what differs. */
const plain = (
  date: PlanDate,
  booking?: PlanBooking,
  agreed?: unknown,
): Omit<PlannedPayment, 'state' | 'amountCents'> => {
  const policy = ((booking?.policy ?? agreed) as CancellationPolicy | null) ?? policyOf(settings());
  return {
    sessionId: date.id,
    bookingId: booking?.id ?? null,
    noticeAt: null,
    chargeAt: null,
    skipUntil: null,
    refundUntil: cancellationOutcome(policy, date.scheduledAt, date.scheduledAt, 0, booking?.refundUntil)
      .deadline,
    releaseAt: null,
    failedAttempts: booking?.charges.filter(({ status }) => status === 'failed').length ?? 0,
    canSkip: false,
    canRejoin: false,
    canPay: false,
    returned: null,
  };
};

const canRejoin = (date: PlanDate, { membership, now }: PlanFacts) =>
  membership !== null && isChargeable(date, now) && date.availableSpots > 0;

function dueNow(date: PlanDate, booking: PlanBooking | undefined, facts: PlanFacts): PlannedPayment {
  const amountCents = facts.membership?.priceCents ?? booking?.amountCents ?? date.priceCents;
  // A player who is paying for the date has a seat already.
  const rejoin = !booking && canRejoin(date, facts);
  return { ...plain(date, booking), state: 'DUE_NOW', amountCents, canRejoin: rejoin };
}

/** The times of a charge that lies ahead. */
function timesOf({ scheduledAt }: PlanDate, booking?: PlanBooking) {
  const times = chargeTimes({ scheduledAt, chargeFrom: booking?.chargeFrom ?? null });
  return { ...times, skipUntil: times.chargeAt ?? times.releaseAt };
}

const projected = (date: PlanDate, amountCents: number, { agreed }: PlanFacts): PlannedPayment =>
  date.availableSpots > 0
    ? { ...plain(date, undefined, agreed), ...timesOf(date), state: 'SCHEDULED', amountCents }
    : { ...plain(date, undefined, agreed), state: 'FULL', amountCents };

function ofBooking(date: PlanDate, booking: PlanBooking, { membership, now }: PlanFacts): PlannedPayment {
  const base = plain(date, booking);
  const { amountCents } = booking;
  if (!isReservation(booking)) {
    const canSkip = booking.status === 'confirmed' && now < base.refundUntil;
    return { ...base, state: 'PAID', amountCents, canSkip };
  }
  const next = booking.charges.find(({ status }) => status === 'scheduled');
  const charging = booking.charges.some(({ status }) => status === 'pending');
  const times = timesOf(date, booking);
  const { scheduledAt } = date;
  const waits = isUnasked({ scheduledAt, chargeFrom: booking.chargeFrom }) ? 'TO_PAY' : 'TO_CONFIRM';
  const planned = times.chargeAt ? 'SCHEDULED' : waits;
  const state = charging ? 'CHARGING' : base.failedAttempts > 0 ? 'DECLINED' : planned;
  const ahead = now < times.releaseAt && isBookable(date, now);
  return {
    ...base,
    ...times,
    // The first charge moves with the date; the times of retries are stored in their rows.
    chargeAt: state === 'DECLINED' ? (next?.dueAt ?? null) : times.chargeAt,
    skipUntil: state === 'SCHEDULED' ? times.skipUntil : times.releaseAt,
    state,
    amountCents: membership?.priceCents ?? amountCents,
    canSkip: ahead,
    canPay: ahead && !charging,
  };
}

function ofEnded(date: PlanDate, booking: PlanBooking, facts: PlanFacts): PlannedPayment {
  const state =
    date.status === 'cancelled' ? 'CANCELLED' : booking.status === 'expired' ? 'RELEASED' : 'SKIPPED';
  const rejoin = canRejoin(date, facts);
  const isPaid = booking.paymentStatus !== 'unpaid';
  const ended = { ...booking, heldUntil: null, session: date };
  const returned = isPaid ? statusLabel(ended, facts.now) : null;
  return { ...plain(date, booking), state, amountCents: booking.amountCents, canRejoin: rejoin, returned };
}

/** A date of a member without a booking: it was full when it was planned. */
const open = (date: PlanDate, facts: PlanFacts): PlannedPayment => ({
  ...plain(date, undefined, facts.agreed),
  state: date.availableSpots > 0 ? 'SKIPPED' : 'FULL',
  amountCents: priceOf(date, facts),
  canRejoin: canRejoin(date, facts),
});
