import type { z } from 'zod';
import { grantCredit } from '../../payments/credits.service.ts';
import { audit } from '../../platform/audit.ts';
import { clock } from '../../platform/clock.ts';
import { db, Prisma, type Tx } from '../../platform/db.ts';
import { when } from '../../platform/mail-sheet.ts';
import { formatUsd } from '../../platform/money.ts';
import { countRows } from '../../platform/page.ts';
import { parse } from '../../platform/parse.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';
import { transaction } from '../../platform/transaction.ts';
import { isStaff, type MaybeViewer, refuseOneself, requireStaff } from '../../platform/viewer.ts';
import { lockRow } from '../../seating/locks.ts';
import { mailDecision } from '../core/booking-mails.ts';
import { cancellationDecision } from '../core/decision.rules.ts';
import { syncPaymentOf } from '../core/payment-sync.ts';
import { type CancellationPolicy, partialRefundCents } from '../core/policy.rules.ts';
import { splitWithFee } from '../core/refund-split.ts';
import { lessOf, type Refundable } from '../core/refundable.ts';
import {
  keptWords,
  lockBooking,
  lockRefundable,
  returnCreditLeft,
  type SeatedBooking,
} from '../core/return-money.ts';
import { inSentences } from '../core/return-sentence.ts';
import { endedWithoutReturn } from '../core/status.rules.ts';
import { outcomeOf } from './cancellation.service.ts';
import {
  comesBackInWords,
  endBooking,
  endWithFee,
  feeFollowsSeat,
  feeInWords,
  refundOrLeaveToStaff,
  seatStays,
} from './ending.ts';
import { keepBooking } from './withdrawal.service.ts';

type Decision = z.output<typeof cancellationDecision>;

const PASS_MONTHS = 12;

/** The open late cancellation requests, oldest first: each has to be answered within 24 hours. */
export const openRequests = (take = 100) =>
  db.cancellationRequest.findMany({
    where: { decision: null },
    orderBy: [{ requestedAt: 'asc' }, { id: 'asc' }],
    take,
  });

/** Counts the open requests; null: the viewer is not staff. */
export const countRequests = async (viewer: MaybeViewer) =>
  isStaff(viewer) ? countRows(Prisma.sql`"CancellationRequest" WHERE decision IS NULL`) : null;

/**
 * Records the staff's decision on a late cancellation and moves the money; the player sees decision and reason.
 * Returns the booking's ID.
 */
export async function decideCancellation(
  maybe: MaybeViewer,
  requestId: number,
  input: unknown,
): Promise<number> {
  const viewer = requireStaff(maybe);
  const answer = parse(cancellationDecision, input);
  const known = await db.cancellationRequest.findUnique({ where: { id: requestId } });
  if (!known) throw notFound('Cancellation request');
  await syncPaymentOf(known.bookingId);
  await transaction(async (tx) => {
    const booking = await lockBooking(tx, known.bookingId);
    refuseOneself(viewer, booking.userId);
    const request = await tx.cancellationRequest.findUniqueOrThrow({ where: { id: requestId } });
    if (request.decision === 'withdrawn')
      throw new Refusal('CONFLICT', 'The player has taken this request back and keeps the seat');
    if (request.decision) throw new Refusal('CONFLICT', 'This request was already decided');
    if (booking.status !== 'cancel_requested')
      throw new Refusal('CONFLICT', 'This booking has already ended');
    if (answer.decision === 'partial_refund') allowFee(booking.policy, answer.feePercent);
    keepPromise(booking, answer, viewer.timeZone);
    if (answer.decision === 'session_credit' && booking.user.erasedAt) throw nobodySpends();
    const { reason, ...decided } = answer;
    const told = keptWords(reason, booking.user);
    await tx.cancellationRequest.update({
      where: { id: requestId },
      data: {
        decision: answer.decision,
        feePercent: answer.decision === 'partial_refund' ? answer.feePercent : null,
        decisionReason: told,
        decidedById: viewer.id,
        decidedAt: clock.now(),
      },
    });
    const rest = await lockRefundable(tx, booking);
    const outcome = await carryOut(tx, booking, answer, request.requestedAt, rest);
    const keepsSeat = answer.decision === 'declined';
    await mailDecision(tx, requestId, booking, { outcome, reason: told, keepsSeat });
    await audit(tx, viewer, 'cancellation.decided', 'Booking', booking.id, {
      ...decided,
      ...(told && { reason: told }),
    });
  });
  return known.bookingId;
}

/** Refuses a fee outside the range that the player agreed to when booking. */
function allowFee(policy: unknown, feePercent: number) {
  const { lateFeeMinPercent: least, lateFeeMaxPercent: most } = policy as CancellationPolicy;
  if (feePercent >= least && feePercent <= most) return;
  throw new Refusal('BAD_INPUT', `The fee must be ${least} to ${most} percent`, 'feePercent');
}

const nobodySpends = () =>
  new Refusal(
    'CONFLICT',
    'This player no longer has an account, so they cannot spend session credit. Please refund or decline.',
    'decision',
  );

/** Refuses a decision that brings the player less than they could get by cancelling since the session was moved. */
function keepPromise(booking: SeatedBooking, { decision }: Decision, timeZone: string | null) {
  const { kind, deadline } = outcomeOf(booking, booking.session, clock.now());
  if (kind !== 'FULL_REFUND' || decision === 'full_refund' || decision === 'declined') return;
  throw new Refusal(
    'CONFLICT',
    `The session was moved after the player asked: until ${when(deadline, timeZone)} they can cancel by themselves and get back everything that is still with us. Please refund in full or decline.`,
    'decision',
  );
}

/** Moves the money and returns a sentence for the player. */
async function carryOut(
  tx: Tx,
  booking: SeatedBooking,
  answer: Decision,
  requestedAt: Date,
  rest: Refundable,
): Promise<string> {
  const cardCents = rest.cardCents + rest.byStaffCents;
  switch (answer.decision) {
    case 'declined':
      if (!(await keepBooking(tx, booking.id))) {
        throw new Refusal(
          'CONFLICT',
          'We are offering this seat to another player right now. Please decide once they have taken it or not.',
          'decision',
        );
      }
      return inSentences('Your request was declined.', seatStays(booking));
    case 'session_credit': {
      const amountCents = cardCents + rest.creditCents;
      const said = amountCents > 0 ? 'Cancelled late; you received session credit.' : 'Cancelled late.';
      const reason = inSentences(said, lessOf(rest));
      await endBooking(tx, booking, { status: 'cancelled', reason, left: LEFT });
      if (amountCents === 0) return inSentences('Your booking was cancelled.', lessOf(rest));
      const { userId, id: bookingId, user } = booking;
      const { expiresAt } = await grantCredit(tx, { userId, bookingId, amountCents });
      const until = expiresAt ? ` until ${when(expiresAt, user.timeZone)}` : '';
      const all = amountCents === booking.amountCents;
      return inSentences(
        `Your booking was cancelled and ${all ? 'its price of ' : ''}${formatUsd(amountCents)} is now session credit, to spend on any session${until}.`,
        lessOf(rest),
      );
    }
    case 'emergency_pass':
      await usePass(tx, booking, requestedAt);
      await refundAll(tx, booking, rest, 'Cancelled late with an emergency pass.');
      return inSentences(
        'Your booking was cancelled with an emergency pass.',
        comesBackInWords(rest, cardCents, rest.creditCents),
        lessOf(rest),
      );
    case 'full_refund':
      await refundAll(tx, booking, rest, 'Cancelled late with a full refund.');
      return inSentences(
        'Your booking was cancelled.',
        comesBackInWords(rest, cardCents, rest.creditCents),
        lessOf(rest),
      );
    case 'partial_refund':
      return refundPart(tx, booking, rest, answer.feePercent);
  }
}

const LEFT = 'cancelled late';

/** Returns everything: card money to the card, credit as credit. */
async function refundAll(tx: Tx, booking: SeatedBooking, rest: Refundable, reason: string) {
  const cardCents = rest.cardCents + rest.byStaffCents;
  const isAllBack = cardCents + rest.bankCents === 0;
  const status = cardCents > 0 ? 'refunding' : isAllBack ? 'refunded' : endedWithoutReturn(booking);
  await endBooking(tx, booking, { status, isAllBack, reason: inSentences(reason, lessOf(rest)), left: LEFT });
  await returnCreditLeft(tx, booking);
  await refundOrLeaveToStaff(tx, booking, rest, { cardCents, cause: 'late_request' });
}

/** Returns all but the fee: the card's part to the card, the rest as credit. */
async function refundPart(
  tx: Tx,
  booking: SeatedBooking,
  rest: Refundable,
  feePercent: number,
): Promise<string> {
  const { amountCents } = booking;
  const split = splitWithFee(amountCents, rest, partialRefundCents(amountCents, feePercent));
  const { feeCents } = split;
  const fee = feeInWords(amountCents, feeCents, feePercent);
  const said = feeCents > 0 ? `Cancelled late with a fee of ${fee}.` : 'Cancelled late.';
  const reason = inSentences(said, lessOf(rest));
  const how = { reason, left: LEFT, cause: 'late_request', owesFee: feeCents > 0 } as const;
  await endWithFee(tx, booking, rest, split, how);
  const comesBack = comesBackInWords(rest, split.cardCents, split.creditCents);
  if (feeCents === 0) return inSentences('Your booking was cancelled.', comesBack, lessOf(rest));
  return inSentences(
    `Your booking was cancelled. A late fee of ${fee} is kept.`,
    comesBack,
    feeFollowsSeat(booking),
    lessOf(rest),
  );
}

/** Uses an emergency pass, of which there is one a year; a spare pass given by staff is used first. */
async function usePass(tx: Tx, booking: SeatedBooking, requestedAt: Date) {
  await lockRow(tx, 'User', booking.userId);
  const used: Prisma.EmergencyPassUncheckedUpdateInput = { usedOnBookingId: booking.id, usedAt: clock.now() };
  const spare = await tx.emergencyPass.findFirst({
    where: { userId: booking.userId, usedAt: null },
    orderBy: { id: 'asc' },
  });
  if (spare) {
    await tx.emergencyPass.update({ where: { id: spare.id }, data: used });
    return;
  }
  const since = new Date(requestedAt);
  since.setUTCMonth(since.getUTCMonth() - PASS_MONTHS);
  const recent = await tx.emergencyPass.count({ where: { userId: booking.userId, usedAt: { gt: since } } });
  if (recent > 0)
    throw new Refusal('CONFLICT', 'This player has used an emergency pass in the last 12 months', 'decision');
  await tx.emergencyPass.create({
    data: {
      userId: booking.userId,
      reason: 'Late cancellation',
      usedOnBookingId: booking.id,
      usedAt: clock.now(),
    },
  });
}
