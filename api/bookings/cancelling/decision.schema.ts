import { withViewer } from '../../identity/profile.schema.ts';
import { ViewerNode } from '../../identity/viewer.schema.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { rowId } from '../../platform/graphql/ids.ts';
import { mutation } from '../../platform/graphql/mutation.ts';
import { requireStaff } from '../../platform/viewer.ts';
import { BookingNode, changedBooking } from '../core/booking.schema.ts';
import { CancellationDecision, CancellationRequestNode } from './cancellation-request.schema.ts';
import { countRequests, decideCancellation } from './decision.service.ts';

builder.prismaObjectField(ViewerNode, 'waitingCancellations', (t) =>
  t.int({
    nullable: true,
    description:
      'How many requests to cancel late wait for staff, at most 1,000; null: the viewer is no staff.',
    resolve: (_user, _args, { viewer }) => countRequests(viewer),
  }),
);

mutation('decideCancellation', {
  description: 'Answers a late cancellation. Money follows the decision; the player is told. Staff only.',
  auth: requireStaff,
  input: (t) => ({
    requestId: t.id({ required: true, description: 'The CancellationRequest to answer.' }),
    decision: t.field({ type: CancellationDecision, required: true, description: 'The answer.' }),
    feePercent: t.int({
      description: 'Percent of the price kept on a partial refund, 50 to 75; null on any other answer.',
    }),
    reason: t.string({ required: true, description: 'Why; shown to the player.' }),
  }),
  resolve: async ({ requestId, decision, feePercent, reason }, { viewer }) => ({
    userId: viewer.id,
    bookingId: await decideCancellation(viewer, rowId('CancellationRequest', requestId, 'requestId'), {
      decision,
      feePercent: feePercent ?? undefined,
      reason,
    }),
  }),
  payload: (t) => ({ ...changedBooking(t), ...withViewer(t) }),
});

builder.prismaObjectField(CancellationRequestNode, 'booking', (t) =>
  t.relation('booking', { type: BookingNode, description: 'What the player asks to be let out of.' }),
);
