import { audit } from '../../platform/audit.ts';
import { clock } from '../../platform/clock.ts';
import { db, type Tx } from '../../platform/db.ts';
import { formatUsd } from '../../platform/money.ts';
import { parse } from '../../platform/parse.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';
import { transaction } from '../../platform/transaction.ts';
import { type MaybeViewer, refuseOneself, requireSuperAdmin } from '../../platform/viewer.ts';
import { isLive, isReservation, isSeated } from '../../seating/rules.ts';
import { releaseCheckout } from '../checkout/settle.service.ts';
import { mailMoneyReturned } from '../core/booking-mails.ts';
import { mailDateRemoved } from '../core/campaign-mails.ts';
import { REMOVALS, type RemovalRefund, removal } from '../core/decision.rules.ts';
import { syncPaymentOf } from '../core/payment-sync.ts';
import { type CancellationPolicy, cancellationOutcome, partialRefundCents } from '../core/policy.rules.ts';
import { splitWithFee } from '../core/refund-split.ts';
import { byStaffInWords, lessOf, type Refundable, readRefundable } from '../core/refundable.ts';
import { endReservation } from '../core/reservations.ts';
import {
  keptWords,
  lockBooking,
  lockRefundable,
  REMOVED,
  returnMoney,
  type SeatedBooking,
} from '../core/return-money.ts';
import { inSentences } from '../core/return-sentence.ts';
import { putOnResale } from '../core/seats.ts';
import { paymentNote } from '../core/status.rules.ts';
import { noteTableChange } from '../core/table-changes.ts';
import { comesBackInWords, endWithFee, feeFollowsSeat, feeInWords } from './ending.ts';

/** What happens to the money of a player whom staff remove from a session. */
export interface Removal {
  refund: RemovalRefund;
  cardCents: number;
  creditCents: number;
  feeCents: number;
  /** The late fee in percent of the price; null: the policy sets none. */
  feePercent: number | null;
  /** What the player reads about it. */
  sentence: string;
}

/** Returns what the booking's policy gives the player for cancelling now; if late, the lowest fee is kept. */
function byTheRules({ policy, session, refundUntil, status, amountCents }: SeatedBooking) {
  const rules = policy as unknown as CancellationPolicy;
  const { kind } = cancellationOutcome(rules, session.scheduledAt, clock.now(), 0, refundUntil);
  if (kind === 'FULL_REFUND') return { backCents: amountCents, feePercent: null };
  // A player who asked before the start does not lose everything because staff decide after it.
  if (kind === 'NONE' && status !== 'cancel_requested') return { backCents: 0, feePercent: null };
  const feePercent = rules.lateFeeMinPercent;
  return { backCents: partialRefundCents(amountCents, feePercent), feePercent };
}

/** Plans a removal. Used by both the preview and the removal, so that they agree. */
function planRemoval(booking: SeatedBooking, rest: Refundable, refund: RemovalRefund): Removal {
  const { amountCents } = booking;
  const { backCents, feePercent } =
    refund === 'by_the_rules'
      ? byTheRules(booking)
      : { backCents: refund === 'whole' ? amountCents : 0, feePercent: null };
  const split = splitWithFee(amountCents, rest, backCents);
  const { cardCents, creditCents, feeCents } = split;
  const sentence = inSentences(
    comesBackInWords(rest, cardCents, creditCents),
    keptInWords(booking, feeCents, feePercent),
    ifSoldInWords(booking, feeCents, feePercent),
    lessOf(rest),
  );
  return { refund, ...split, feePercent, sentence };
}

function keptInWords(booking: SeatedBooking, feeCents: number, feePercent: number | null): string | null {
  if (feeCents === 0) return null;
  if (feePercent === null) return `${formatUsd(feeCents)} of the price is kept.`;
  return `A late fee of ${feeInWords(booking.amountCents, feeCents, feePercent)} is kept.`;
}

/** What happens to the fee if the seat is sold, promised while the seat is on offer; null: no such promise. */
const ifSoldInWords = (booking: SeatedBooking, feeCents: number, feePercent: number | null) =>
  feeCents > 0 && feePercent !== null ? feeFollowsSeat(booking) : null;

/** True when a bank has not decided yet: it holds the money, so nothing can be kept or returned meanwhile. */
const isUndecided = ({ heldCents }: Refundable) => heldCents > 0;

/** Previews each choice for a super admin who is about to remove a player; empty: the booking has ended. */
export async function previewRemoval(maybe: MaybeViewer, bookingId: number): Promise<Removal[]> {
  requireSuperAdmin(maybe, 'remove a player from a session');
  const known = await db.booking.findUnique({ where: { id: bookingId } });
  if (!known || !isLive(known)) return [];
  if (!isSeated(known)) {
    const sentence = 'Nothing was paid: the seat is free again.';
    return [{ refund: 'whole', cardCents: 0, creditCents: 0, feeCents: 0, feePercent: null, sentence }];
  }
  await syncPaymentOf(bookingId);
  return transaction(async (tx) => {
    const booking = await lockBooking(tx, bookingId);
    if (!isSeated(booking)) return [];
    const rest = await readRefundable(tx, booking);
    const choices = isUndecided(rest) ? (['whole'] as const) : REMOVALS;
    return choices.map((refund) => planRemoval(booking, rest, refund));
  });
}

/** Removes a player from a session and returns what was chosen. For super admins. */
export async function removeFromSession(
  maybe: MaybeViewer,
  bookingId: number,
  input: unknown = {},
  userId?: number,
): Promise<void> {
  const viewer = requireSuperAdmin(maybe, 'remove a player from a session');
  const { reason: given, refund, seenCents } = parse(removal, input);
  const known = await db.booking.findUnique({ where: { id: bookingId } });
  if (!known) throw notFound('Booking');
  if (userId !== undefined && known.userId !== userId) {
    throw new Refusal('BAD_INPUT', 'This booking belongs to another user', 'userId');
  }
  if (known.status === 'pending' && known.checkoutId) await releaseCheckout(known.checkoutId);
  if (isSeated(known)) await syncPaymentOf(bookingId);
  await transaction(async (tx) => {
    const booking = await lockBooking(tx, bookingId);
    if (booking.status === 'expired' && known.status !== 'pending') return;
    if (paymentNote(booking))
      throw new Refusal(
        'CONFLICT',
        'The payment of this player is not decided yet. They can be removed after that.',
      );
    const words = keptWords(given, booking.user, booking.sitter);
    const reason = `${REMOVED}${words ? `: ${words}` : '.'}`;
    const kept =
      booking.status === 'expired'
        ? await tellHolder(tx, booking, reason)
        : isReservation(booking)
          ? await removeReservation(tx, booking, reason)
          : await removePaid(tx, booking, { refund, reason, seenCents, byId: viewer.id });
    await audit(tx, viewer, 'booking.removed', 'Booking', bookingId, {
      userId: booking.userId,
      status: { old: booking.status === 'expired' ? known.status : booking.status },
      reason: words || null,
      ...kept,
    });
  });
}

/** Tells the player of a hold whose payment page was closed: nothing was paid; stores the reason. */
async function tellHolder(tx: Tx, booking: SeatedBooking, reason: string) {
  await tx.booking.update({ where: { id: booking.id }, data: { endReason: reason } });
  await mailDateRemoved(tx, booking, reason);
}

async function removeReservation(tx: Tx, booking: SeatedBooking, reason: string) {
  const asked = await endReservation(tx, booking.id, { status: 'cancelled', reason });
  await mailDateRemoved(tx, booking, reason, asked);
  await noteTableChange(tx, booking.session, `${booking.user.fullName} ${LEFT}.`, booking.userId);
}

const LEFT = 'was removed by our team';

interface How {
  refund: RemovalRefund;
  reason: string;
  seenCents: number | null | undefined;
  byId: number;
}

async function removePaid(tx: Tx, booking: SeatedBooking, { refund, reason, seenCents, byId }: How) {
  if (!isSeated(booking)) throw new Refusal('CONFLICT', 'This booking has already ended');
  refuseOneself({ id: byId }, booking.userId);
  const rest = await lockRefundable(tx, booking);
  const plan = planRemoval(booking, rest, refund);
  if (seenCents != null && plan.cardCents + plan.creditCents !== seenCents) {
    throw new Refusal('CONFLICT', `What goes back has changed meanwhile. Now it is: ${plan.sentence}`);
  }
  const { cardCents, creditCents, feeCents, feePercent } = plan;
  if (feeCents === 0) {
    await returnMoney(tx, booking, 'removed_by_staff', reason);
    return { refund, feeCents };
  }
  if (isUndecided(rest)) {
    throw new Refusal('CONFLICT', `${rest.note} Nothing can be kept before that.`, 'refund');
  }
  const owesFee = feePercent !== null;
  const byStaff = rest.byStaffCents > 0;
  const words = (ifSold: string | null) =>
    inSentences(
      reason,
      keptInWords(booking, feeCents, feePercent),
      ifSold,
      byStaff && cardCents > 0 ? byStaffInWords(cardCents) : null,
      lessOf(rest),
    );
  if (owesFee) await putOnResale(tx, booking.id);
  await endWithFee(tx, booking, rest, plan, {
    reason: words(null),
    left: LEFT,
    cause: 'removed_by_staff',
    owesFee,
  });
  await tx.cancellationRequest.updateMany({
    where: { bookingId: booking.id, decision: null },
    data: {
      ...(owesFee ? { decision: 'partial_refund', feePercent } : { decision: 'declined' }),
      decisionReason: reason,
      decidedById: byId,
      decidedAt: clock.now(),
    },
  });
  await mailMoneyReturned(
    tx,
    { ...booking, creditCents },
    byStaff ? 0 : cardCents,
    words(ifSoldInWords(booking, feeCents, feePercent)),
  );
  return { refund, feeCents };
}
