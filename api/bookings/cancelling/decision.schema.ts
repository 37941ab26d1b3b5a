import { ViewerNode } from '../../identity/viewer.schema.ts';
import { creditBalance } from '../../payments/credits.service.ts';
import { db } from '../../platform/db.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { rowId } from '../../platform/graphql/ids.ts';
import { BookingNode } from '../core/booking.schema.ts';
import { CancellationDecision, CancellationRequestNode } from './cancellation-request.schema.ts';
import { decideCancellation } from './decision.service.ts';

const DecideCancellationInput = builder.inputType('DecideCancellationInput', {
  fields: (t) => ({
    requestId: t.id({ required: true }),
    decision: t.field({ type: CancellationDecision, required: true }),
    feePercent: t.int({ description: 'Kept on a partial refund, 50 to 75; else left out.' }),
    reason: t.string({ required: true, description: 'Shown to the player.' }),
  }),
});

builder.mutationField('decideCancellation', (t) =>
  t.prismaField({
    type: BookingNode,
    errors: {},
    authScopes: { staff: true },
    description: 'Answers a late cancellation. Money follows the decision; the player is told.',
    args: { input: t.arg({ type: DecideCancellationInput, required: true }) },
    resolve: async (query, _root, { input }, { viewer }) => {
      const id = rowId('CancellationRequest', input.requestId, 'requestId');
      const { decision, feePercent, reason } = input;
      const bookingId = await decideCancellation(viewer, id, {
        decision,
        feePercent: feePercent ?? undefined,
        reason,
      });
      return db.booking.findUniqueOrThrow({ ...query, where: { id: bookingId } });
    },
  }),
);

builder.prismaObjectField(CancellationRequestNode, 'booking', (t) =>
  t.relation('booking', { type: BookingNode }),
);

builder.prismaObjectField(ViewerNode, 'creditCents', (t) =>
  t.int({
    description: 'Session credit that can be spent now, in US cents.',
    select: { id: true },
    resolve: ({ id }) => creditBalance(id),
  }),
);
