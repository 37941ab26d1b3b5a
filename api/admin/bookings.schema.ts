import { CancellationRequestNode } from '../bookings/cancelling/cancellation-request.schema.ts';
import { openRequests } from '../bookings/cancelling/decision.service.ts';
import { BookingNode, BookingStatusEnum } from '../bookings/core/booking.schema.ts';
import { bookingsMatching } from '../bookings/core/booking-list.service.ts';
import { BookingConnection, bookingConnection } from '../bookings/core/booking-queries.schema.ts';
import { builder } from '../platform/graphql/builder.ts';
import { pageComplexity } from '../platform/graphql/connection.ts';
import { Admin } from './admin.schema.ts';

const AdminBookingFilter = builder.inputType('AdminBookingFilter', {
  description: 'Which bookings of the whole shop staff look at; all that is given must match.',
  fields: (t) => ({
    search: t.string({
      description: "In the name, user name or address of who paid or sits there, or in the session's title.",
    }),
    status: t.field({ type: BookingStatusEnum, description: 'Left out: bookings in every state.' }),
    upcoming: t.boolean({ description: 'Only of sessions to come.' }),
  }),
});

builder.objectFields(Admin, (t) => ({
  bookings: t.connection(
    {
      type: BookingNode,
      description: 'All bookings, newest first.',
      args: {
        filter: t.arg({ type: AdminBookingFilter, description: 'Left out: every booking ever made.' }),
      },
      complexity: pageComplexity,
      resolve: async (_admin, { filter, ...args }, context, info) =>
        bookingConnection(await bookingsMatching(filter), args, context, info),
    },
    BookingConnection,
  ),
  cancellationRequests: t.field({
    type: [CancellationRequestNode],
    description: 'Late cancellations that wait for an answer, the oldest first; at most 100.',
    resolve: () => openRequests(),
  }),
}));
