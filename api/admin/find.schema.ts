import { BookingNode } from '../bookings/core/booking.schema.ts';
import { Session } from '../catalog/session.schema.ts';
import { db } from '../platform/db.ts';
import { builder } from '../platform/graphql/builder.ts';
import { Admin } from './admin.schema.ts';
import { type Found, find } from './find.service.ts';
import { MOST_FOUND, SHORTEST_WORDS } from './rules.ts';
import { AdminUser } from './user.schema.ts';

const AdminFound = builder.objectRef<Found>('AdminFound').implement({
  description: 'What fits some words best, of each kind a few. Staff only.',
  fields: (t) => ({
    people: t.expose('people', {
      type: [AdminUser],
      description: 'By user name, address, full name or number; the newest account first.',
    }),
    sessions: t.expose('sessions', {
      type: [Session],
      description: 'By title, Game Master or number; those to come first, the next one leading.',
    }),
    bookings: t.prismaField({
      type: [BookingNode],
      description: 'By their player, the title of their session or their number; the newest first.',
      resolve: (query, { bookings }) =>
        bookings === null
          ? []
          : db.booking.findMany({ ...query, where: bookings, orderBy: { id: 'desc' }, take: MOST_FOUND }),
    }),
  }),
});

builder.objectField(Admin, 'find', (t) =>
  t.field({
    type: AdminFound,
    description: `People, sessions and bookings in one look, at most ${MOST_FOUND} of each.`,
    complexity: { field: 20, multiplier: 1 },
    args: {
      words: t.arg.string({
        required: true,
        description: `At most 100 characters; fewer than ${SHORTEST_WORDS} find nothing, and “#12” the rows of number 12.`,
      }),
    },
    resolve: ({ viewer }, { words }) => find(viewer, words),
  }),
);
