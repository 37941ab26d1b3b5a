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
      'The number of undecided cancellation requests, at most 1,000; null: the viewer is not staff.',
    resolve: (_user, _args, { viewer }) => countRequests(viewer),
  }),
);

mutation('decideCancellation', {
  description:
    'Decides a cancellation request, refunds accordingly and mails the player. Staff, but not their own.',
  auth: requireStaff,
  input: (t) => ({
    requestId: t.id({ required: true, description: 'The request to decide, by global ID.' }),
    decision: t.field({
      type: CancellationDecision,
      required: true,
      description: 'The decision; WITHDRAWN is refused.',
    }),
    feePercent: t.int({
      description:
        'Late fee of a partial refund, in percent of the price, within the limits of the request; ignored for other decisions.',
    }),
    reason: t.string({ required: true, description: 'Reason for the player, 3 to 500 characters.' }),
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
  t.relation('booking', { type: BookingNode, description: 'The booking whose cancellation is requested.' }),
);
