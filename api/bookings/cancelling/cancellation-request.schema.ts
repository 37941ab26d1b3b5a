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
  description: 'The decision on a cancellation request.',
  values: {
    FULL_REFUND: { value: 'full_refund', description: 'Full refund, the way it was paid.' },
    PARTIAL_REFUND: {
      value: 'partial_refund',
      description: 'All but a late fee; the fee too if the seat is sold again.',
    },
    SESSION_CREDIT: { value: 'session_credit', description: 'The price as session credit.' },
    EMERGENCY_PASS: {
      value: 'emergency_pass',
      description: 'Full refund; one pass per player in 12 months, besides any that staff granted.',
    },
    DECLINED: { value: 'declined', description: 'No refund; the player keeps the seat.' },
    WITHDRAWN: {
      value: 'withdrawn',
      description: 'Withdrawn by the player, who keeps the seat; not a choice for staff.',
    },
  } as const,
});

export const CancellationRequestNode = builder.prismaObject('CancellationRequest', {
  select: { id: true },
  description: 'A request to cancel too late for a free cancellation. Visible to the player and staff.',
  fields: (t) => ({
    reason: t.exposeString('reason', { description: 'The player’s reason; may be empty.' }),
    requestedAt: t.expose('requestedAt', {
      type: 'DateTime',
      description: 'Request time, by which the policy applies.',
    }),
    answerBy: t.field({
      type: 'DateTime',
      description: 'The promised time of an answer, 24 hours after the request.',
      select: { requestedAt: true },
      resolve: ({ requestedAt }) => new Date(requestedAt.getTime() + DAY),
    }),
    feePercent: t.exposeInt('feePercent', {
      nullable: true,
      description:
        'Late fee of a partial refund, in percent of the price; null: another decision, or none yet.',
    }),
    lateFeeMinPercent: t.int({
      description: 'The minimum late fee by the booking’s policy, in percent of the price.',
      select: { booking: { select: { policy: true } } },
      resolve: ({ booking }) => (booking.policy as unknown as CancellationPolicy).lateFeeMinPercent,
    }),
    lateFeeMaxPercent: t.int({
      description: 'The maximum late fee by the booking’s policy, in percent of the price.',
      select: { booking: { select: { policy: true } } },
      resolve: ({ booking }) => (booking.policy as unknown as CancellationPolicy).lateFeeMaxPercent,
    }),
    leftCents: t.int({
      description: 'The refundable rest of the price, in US cents; no decision refunds more.',
      select: { booking: { select: paidFor } },
      resolve: async ({ booking }, _args, context) =>
        refundableCents(
          refundableOf(booking, booking.payment, await loadEarmarked(context, booking.payment)),
        ),
    }),
    decision: t.expose('decision', {
      type: CancellationDecision,
      nullable: true,
      description: 'The decision of staff, or WITHDRAWN; null: none yet.',
    }),
    decisionReason: t.exposeString('decisionReason', {
      nullable: true,
      description: 'The reason that staff gave the player; null: none yet.',
    }),
    decidedAt: t.expose('decidedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was decided or withdrawn; null: not yet.',
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
    description:
      'The latest request to cancel late; null: none, or the viewer is neither the payer nor staff.',
    select: (_args, _context, nestedSelection) => ({
      userId: true,
      requests: nestedSelection({ orderBy: { id: 'desc' }, take: 1 }),
    }),
    resolve: ({ requests, ...booking }, _args, { viewer }) =>
      readsPrivately(viewer, booking) ? (requests[0] ?? null) : null,
  }),
);
