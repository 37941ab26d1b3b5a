import { CancellationRequestNode } from '../bookings/cancellation-request.schema.ts';
import { openRequests } from '../bookings/decision.service.ts';
import { builder } from '../platform/graphql/builder.ts';
import { Admin } from './admin.schema.ts';

builder.objectField(Admin, 'cancellationRequests', (t) =>
  t.field({
    type: [CancellationRequestNode],
    description: 'Late cancellations that wait for an answer, the oldest first; at most 100.',
    resolve: () => openRequests(),
  }),
);
