import { z } from 'zod';
import { givenReason, text } from '../../platform/rules.ts';

export const cancellationReason = text(1000, 'The reason must be at most 1000 characters').default('');

const decisionReason = givenReason('Please give the player a reason');

export const REMOVALS = ['whole', 'by_the_rules', 'nothing'] as const;
/** What goes back to a player whom staff remove from a session. */
export type RemovalRefund = (typeof REMOVALS)[number];

/** Staff remove a player from a session; `seenCents`: the refund that staff were shown. */
export const removal = z.object({
  reason: cancellationReason.nullish().transform((value) => value ?? ''),
  refund: z.enum(REMOVALS, { error: 'Please choose what goes back' }).default('whole'),
  seenCents: z.number().int('Must be a whole number of cents').nullish(),
});

const CENTS = 'Please enter an amount of dollars and cents';
/**
 * Staff refund a part of the price while the player keeps the seat; `leftCents`: the refundable amount that staff
 * were shown.
 */
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
