import { BookingNode } from '../bookings/core/booking.schema.ts';
import { Session } from '../catalog/session.schema.ts';
import { db } from '../platform/db.ts';
import { builder } from '../platform/graphql/builder.ts';
import { Admin } from './admin.schema.ts';
import { type Found, find } from './find.service.ts';
import { MOST_FOUND, SHORTEST_WORDS } from './rules.ts';
import { AdminUser } from './user.schema.ts';

const AdminFound = builder.objectRef<Found>('AdminFound').implement({
  description: 'The best matches of a search, a few per type. Staff only.',
  fields: (t) => ({
    people: t.expose('people', {
      type: [AdminUser],
      description: 'Users by username, email address, full name or ID; an ID match first, then newest first.',
    }),
    sessions: t.expose('sessions', {
      type: [Session],
      description: 'Sessions by title, Game Master or ID; an ID match first, then upcoming, soonest first.',
    }),
    bookings: t.prismaField({
      type: [BookingNode],
      description: 'Bookings by player, session title or ID, newest first.',
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
    description: `Searches users, sessions and bookings; at most ${MOST_FOUND} of each.`,
    complexity: { field: 20, multiplier: 1 },
    args: {
      words: t.arg.string({
        required: true,
        description: `${SHORTEST_WORDS} to 100 characters, for bookings from ${SHORTEST_WORDS + 1}; shorter ones match nothing. “#12” matches only databaseId 12.`,
      }),
    },
    resolve: ({ viewer }, { words }) => find(viewer, words),
  }),
);
