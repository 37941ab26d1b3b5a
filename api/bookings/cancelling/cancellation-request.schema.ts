import { db } from '../../platform/db.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { makeNode } from '../../platform/graphql/node.ts';
import { DAY } from '../../platform/rules.ts';
import { isStaff, type MaybeViewer } from '../../platform/viewer.ts';
import { BookingNode } from '../core/booking.schema.ts';
import { readsPrivately } from '../core/booking.service.ts';
import { loadEarmarked, paidFor } from '../core/earmarked.schema.ts';
import type { CancellationPolicy } from '../core/policy.rules.ts';
import { refundableCents } from '../core/refund-split.ts';
import { refundableOf } from '../core/refundable.ts';

export const CancellationDecision = builder.enumType('CancellationDecision', {
  description: 'What became of a request to cancel late.',
  values: {
    FULL_REFUND: { value: 'full_refund', description: 'Everything goes back the way it was paid.' },
    PARTIAL_REFUND: {
      value: 'partial_refund',
      description: 'All but the late fee goes back; the fee too if the seat is sold again.',
    },
    SESSION_CREDIT: { value: 'session_credit', description: 'The price becomes credit for any session.' },
    EMERGENCY_PASS: {
      value: 'emergency_pass',
      description: 'Everything goes back; each player has one such pass in 12 months.',
    },
    DECLINED: { value: 'declined', description: 'The seat stays the player’s and nothing goes back.' },
    WITHDRAWN: {
      value: 'withdrawn',
      description: 'The player took it back and keeps the seat; staff cannot answer so.',
    },
  } as const,
});

export const CancellationRequestNode = builder.prismaObject('CancellationRequest', {
  select: { id: true },
  description: 'A player asked to cancel too late for it to be free. Seen by the player and staff.',
  fields: (t) => ({
    reason: t.exposeString('reason', { description: "The player's words; may be empty." }),
    requestedAt: t.expose('requestedAt', {
      type: 'DateTime',
      description: 'The time that counts for the policy.',
    }),
    answerBy: t.field({
      type: 'DateTime',
      description: 'We promise an answer within 24 hours of the request.',
      select: { requestedAt: true },
      resolve: ({ requestedAt }) => new Date(requestedAt.getTime() + DAY),
    }),
    feePercent: t.exposeInt('feePercent', {
      nullable: true,
      description: 'Percent of the price kept on a partial refund; null: another answer, or none yet.',
    }),
    lateFeeMinPercent: t.int({
      description: 'The least late fee by the policy that the booking was made under, in percent.',
      select: { booking: { select: { policy: true } } },
      resolve: ({ booking }) => (booking.policy as unknown as CancellationPolicy).lateFeeMinPercent,
    }),
    lateFeeMaxPercent: t.int({
      description: 'The most of it, in percent.',
      select: { booking: { select: { policy: true } } },
      resolve: ({ booking }) => (booking.policy as unknown as CancellationPolicy).lateFeeMaxPercent,
    }),
    leftCents: t.int({
      description: 'What of the price has not gone back yet, in US cents: no answer gives more.',
      select: { booking: { select: paidFor } },
      resolve: async ({ booking }, _args, context) =>
        refundableCents(
          refundableOf(booking, booking.payment, await loadEarmarked(context, booking.payment)),
        ),
    }),
    decision: t.expose('decision', {
      type: CancellationDecision,
      nullable: true,
      description: 'What staff answered, or that the player took it back; null: nothing yet.',
    }),
    decisionReason: t.exposeString('decisionReason', {
      nullable: true,
      description: 'What staff told the player with the answer; null: none yet.',
    }),
    decidedAt: t.expose('decidedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When staff answered or the player took it back; null: not yet.',
    }),
  }),
});

/** Only the player and staff may read requests; the Game Master may not. */
const readers = (viewer: MaybeViewer) => (viewer && isStaff(viewer) ? {} : { userId: viewer?.id ?? 0 });

makeNode(CancellationRequestNode, 'CancellationRequest', (query, id, { viewer }) =>
  db.cancellationRequest.findMany({ ...query, where: { id, booking: { is: readers(viewer) } } }),
);

builder.prismaObjectField(BookingNode, 'cancellationRequest', (t) =>
  t.field({
    type: CancellationRequestNode,
    nullable: true,
    description: 'The latest request to cancel late, for the player and staff; null: there was none.',
    select: (_args, _context, nestedSelection) => ({
      userId: true,
      requests: nestedSelection({ orderBy: { id: 'desc' }, take: 1 }),
    }),
    resolve: ({ requests, ...booking }, _args, { viewer }) =>
      readsPrivately(viewer, booking) ? (requests[0] ?? null) : null,
  }),
);
