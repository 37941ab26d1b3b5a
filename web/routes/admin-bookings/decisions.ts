import { partialRefundCents } from '../../../api/bookings/core/policy.rules.ts';
import type { CancellationDecision } from '../../__generated__/useDecideCancellationMutation.graphql.ts';
import { formatCents, formatDuration } from '../../lib/format.ts';

/** The range of the late fee that a booking's policy allows, in percent. */
export interface Fees {
  readonly lateFeeMinPercent: number;
  readonly lateFeeMaxPercent: number;
}

export interface Choice {
  readonly value: CancellationDecision;
  readonly label: string;
  /** The effect of the choice, in a sentence. */
  readonly effect: string;
  /** Label of the button. */
  readonly action: string;
}

export const isFee = (feePercent: number, { lateFeeMinPercent, lateFeeMaxPercent }: Fees) =>
  Number.isInteger(feePercent) && feePercent >= lateFeeMinPercent && feePercent <= lateFeeMaxPercent;

export const feeRule = ({ lateFeeMinPercent, lateFeeMaxPercent }: Fees) =>
  `The fee must be a whole percentage from ${lateFeeMinPercent} to ${lateFeeMaxPercent}`;

/** A price, and how much of it has not been refunded yet, in cents. */
export interface Paid {
  readonly amountCents: number;
  readonly leftCents: number;
}

/** Splits the remaining amount into refund and late fee; earlier refunds count towards the amount due. */
export function split({ amountCents, leftCents }: Paid, feePercent: number) {
  const due = partialRefundCents(amountCents, feePercent) - (amountCents - leftCents);
  const refundCents = Math.max(0, due);
  return { refund: formatCents(refundCents), kept: formatCents(leftCents - refundCents) };
}

/** The five answers to a late cancellation request, with the effect of each on the remaining amount. */
export function choicesFor(paid: Paid, feePercent: number, fees: Fees): readonly Choice[] {
  const { lateFeeMinPercent, lateFeeMaxPercent } = fees;
  const price = formatCents(paid.leftCents);
  const isChosen = isFee(feePercent, fees);
  const { refund, kept } = split(paid, isChosen ? feePercent : lateFeeMinPercent);
  return [
    {
      value: 'PARTIAL_REFUND',
      label: 'Partial refund',
      effect: `We keep a late fee of ${lateFeeMinPercent} to ${lateFeeMaxPercent}%; the rest goes back and the seat is free again.`,
      // The button names no amount before staff have chosen one.
      action: isChosen ? `Refund ${refund}, keep ${kept}` : 'Refund a part',
    },
    {
      value: 'FULL_REFUND',
      label: 'Full refund',
      effect: `All ${price} goes back the way it was paid and the seat is free again.`,
      action: `Refund ${price}`,
    },
    {
      value: 'SESSION_CREDIT',
      label: 'Session credit',
      effect: `The ${price} becomes credit for any session in the next 12 months and the seat is free again.`,
      action: `Give ${price} credit`,
    },
    {
      value: 'EMERGENCY_PASS',
      label: 'Emergency pass',
      effect: `All ${price} goes back and the player’s one pass in 12 months is used up.`,
      action: `Use pass, refund ${price}`,
    },
    {
      value: 'DECLINED',
      label: 'Decline',
      effect: 'No money moves and the player keeps the seat.',
      action: 'Decline request',
    },
  ];
}

const minute = 60_000;
const soon = 240;

/** Formats the time left until the promised answer. */
export function timeToAnswer(answerBy: string, now: number) {
  const minutes = Math.floor((Date.parse(answerBy) - now) / minute);
  const isOverdue = minutes < 0;
  const time = formatDuration(Math.max(1, Math.abs(minutes)));
  return {
    text: isOverdue ? `Overdue by ${time}` : `${time} left to answer`,
    tone: isOverdue ? 'red' : minutes < soon ? 'amber' : 'neutral',
  } as const;
}

/** 'asked 9h 30m before the start' */
export function noticeGiven(requestedAt: string, scheduledAt: string): string {
  const minutes = Math.floor((Date.parse(scheduledAt) - Date.parse(requestedAt)) / minute);
  return `${formatDuration(Math.max(1, minutes))} before the start`;
}
