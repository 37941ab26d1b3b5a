import { CancellationRequestNode } from '../bookings/cancelling/cancellation-request.schema.ts';
import { openRequests } from '../bookings/cancelling/decision.service.ts';
import { BookingNode, BookingStatusEnum } from '../bookings/core/booking.schema.ts';
import { bookingsMatching } from '../bookings/core/booking-list.service.ts';
import { BookingConnection, bookingConnection } from '../bookings/core/booking-queries.schema.ts';
import { builder } from '../platform/graphql/builder.ts';
import { pageComplexity } from '../platform/graphql/connection.ts';
import { Admin } from './admin.schema.ts';

const AdminBookingFilter = builder.inputType('AdminBookingFilter', {
  description: 'Filters the bookings; a booking must match every given condition.',
  fields: (t) => ({
    search: t.string({
      description:
        'Part of the name, username or email address of the payer or player, or of the session title.',
    }),
    status: t.field({ type: BookingStatusEnum, description: 'Default: every status.' }),
    upcoming: t.boolean({ description: 'If true, only bookings of future sessions.' }),
  }),
});

builder.objectFields(Admin, (t) => ({
  bookings: t.connection(
    {
      type: BookingNode,
      description: 'All bookings, newest first.',
      args: {
        filter: t.arg({ type: AdminBookingFilter, description: 'Default: all bookings.' }),
      },
      complexity: pageComplexity,
      resolve: async (_admin, { filter, ...args }, context, info) =>
        bookingConnection(await bookingsMatching(filter), args, context, info),
    },
    BookingConnection,
  ),
  cancellationRequests: t.field({
    type: [CancellationRequestNode],
    description: 'Late cancellation requests without a decision, oldest first; at most 100.',
    resolve: () => openRequests(),
  }),
}));
