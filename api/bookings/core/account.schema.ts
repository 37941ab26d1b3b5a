import { queryFromInfo } from '@pothos/plugin-prisma';
import { ViewerNode } from '../../identity/viewer.schema.ts';
import { db, type Prisma } from '../../platform/db.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { pageComplexity, toConnection } from '../../platform/graphql/connection.ts';
import { listLoader } from '../../platform/graphql/loader.ts';
import { rowsLoader } from '../../platform/graphql/rows.ts';
import { readWindow, toPage } from '../../platform/page.ts';
import {
  type AccountGroup,
  allEvenings,
  type Evening,
  type EveningsAsked,
  hasJustPaid,
  nextEvening,
  readEvenings,
} from './account.service.ts';
import { BookingNode } from './booking.schema.ts';
import { BookingConnection } from './booking-queries.schema.ts';

const groups: Record<Uppercase<AccountGroup>, { value: AccountGroup; description: string }> = {
  UPCOMING: {
    value: 'upcoming',
    description:
      'Seats of evenings to come or under way, the next one first. Dates of a campaign that the viewer is in stand in its plan.',
  },
  PLAYED: { value: 'played', description: 'Evenings that are over, the last one first.' },
  CANCELLED: { value: 'cancelled', description: 'Given up, called off or refunded, the latest date first.' },
};

const AccountGroupEnum = builder.enumType('AccountGroup', {
  description: 'How the account groups the bookings of a player.',
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
      description:
        'The viewer’s bookings of one group, by the evening. Tries that ran out unpaid are left out.',
      complexity: pageComplexity,
      select: { id: true },
      args: { group: t.arg({ type: AccountGroupEnum, required: true, description: 'Which of them.' }) },
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
      'How many emergency passes the viewer has: each forgives one late cancellation, without an end.',
    select: { id: true },
    resolve: ({ id }) => db.emergencyPass.count({ where: { userId: id, usedAt: null } }),
  }),
);

builder.prismaObjectField(ViewerNode, 'hasJustPaid', (t) =>
  t.boolean({
    description:
      'Whether a seat was paid for within the last hour, by card or session credit, and is the viewer’s.',
    select: { id: true },
    resolve: ({ id }) => hasJustPaid(id),
  }),
);

builder.prismaObjectField(ViewerNode, 'nextBooking', (t) =>
  t.field({
    type: BookingNode,
    nullable: true,
    description:
      'The seat the viewer takes next, or sits on at this moment: paid, or a reserved date of a campaign; null: none.',
    select: { id: true },
    resolve: async ({ id }, _args, context, info) => {
      const next = await nextEvening(id);
      const query = queryFromInfo({ context, info, typeName: 'Booking' });
      return next === null ? null : (db.booking.findUnique({ ...query, where: { id: next } }) as never);
    },
  }),
);
