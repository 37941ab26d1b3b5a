import { queryFromInfo } from '@pothos/plugin-prisma';
import { ViewerNode } from '../../identity/viewer.schema.ts';
import { db, type Prisma } from '../../platform/db.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { pageComplexity, toConnection } from '../../platform/graphql/connection.ts';
import { listLoader } from '../../platform/graphql/loader.ts';
import { rowsLoader } from '../../platform/graphql/rows.ts';
import { readWindow, toPage } from '../../platform/page.ts';
import { BookingNode } from '../core/booking.schema.ts';
import { BookingConnection } from '../core/booking-queries.schema.ts';
import {
  type AccountGroup,
  allEvenings,
  type Evening,
  type EveningsAsked,
  hasJustPaid,
  nextEvening,
  readEvenings,
} from './account.service.ts';

const groups: Record<Uppercase<AccountGroup>, { value: AccountGroup; description: string }> = {
  UPCOMING: {
    value: 'upcoming',
    description:
      'Live bookings of sessions not over yet, earliest first. Dates of the viewer’s current campaigns are not included; see `memberships`.',
  },
  PLAYED: { value: 'played', description: 'Bookings of played sessions, latest first.' },
  CANCELLED: { value: 'cancelled', description: 'Cancelled or refunded bookings, latest session first.' },
};

const AccountGroupEnum = builder.enumType('AccountGroup', {
  description: 'The groups of a player’s bookings in the account.',
  values: groups,
});

// What the groups of an account show is read for all of them at once.
const evenings = listLoader<Evening[], EveningsAsked>(async (asked) => {
  const pages = await readEvenings(asked);
  return new Map(asked.map((page, at) => [page, pages[at]!]));
});
const loadBookings = rowsLoader((query: Prisma.BookingFindManyArgs, id) =>
  db.booking.findMany({ ...query, where: { id } }),
);

builder.prismaObjectField(ViewerNode, 'evenings', (t) =>
  t.connection(
    {
      type: BookingNode,
      description: 'The viewer’s bookings of one group, by session date; without expired holds.',
      complexity: pageComplexity,
      select: { id: true },
      args: {
        group: t.arg({
          type: AccountGroupEnum,
          required: true,
          description: 'Which bookings: UPCOMING, PLAYED or CANCELLED.',
        }),
      },
      resolve: async ({ id: userId }, { group, ...args }, context, info) => {
        const asked = { userId, group, window: readWindow(args) };
        const query = queryFromInfo({ context, info, typeName: 'Booking', paths: [['edges', 'node']] });
        const found = (await evenings.load(context, asked)) ?? [];
        const page = toPage(found, asked.window, allEvenings(asked));
        const ids = page.rows.map(({ id }) => id);
        const bookings = await loadBookings(context, query, ids);
        const rows = page.rows.map(({ id, at }) => ({ ...bookings.get(id), id, at }));
        return toConnection({ ...page, rows }, ({ id, at }) => ({ at: at.getTime(), id })) as never;
      },
    },
    BookingConnection,
  ),
);

builder.prismaObjectField(ViewerNode, 'passesLeft', (t) =>
  t.int({
    description:
      'The number of unused emergency passes granted by staff, each for one late cancellation; they do not expire.',
    select: { id: true },
    resolve: ({ id }) => db.emergencyPass.count({ where: { userId: id, usedAt: null } }),
  }),
);

builder.prismaObjectField(ViewerNode, 'hasJustPaid', (t) =>
  t.boolean({
    description: 'Whether the viewer paid for a live seat within the last hour, by card or session credit.',
    select: { id: true },
    resolve: ({ id }) => hasJustPaid(id),
  }),
);

builder.prismaObjectField(ViewerNode, 'nextBooking', (t) =>
  t.field({
    type: BookingNode,
    nullable: true,
    description:
      'The viewer’s next or current session, as a paid seat or reserved campaign date; null: none.',
    select: { id: true },
    resolve: async ({ id }, _args, context, info) => {
      const next = await nextEvening(id);
      const query = queryFromInfo({ context, info, typeName: 'Booking' });
      return next === null ? null : (db.booking.findUnique({ ...query, where: { id: next } }) as never);
    },
  }),
);
