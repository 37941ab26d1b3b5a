import { queryFromInfo } from '@pothos/plugin-prisma';
import type { GraphQLResolveInfo } from 'graphql';
import { Session } from '../../catalog/session.schema.ts';
import { ViewerNode } from '../../identity/viewer.schema.ts';
import { batched } from '../../platform/batched.ts';
import { clock } from '../../platform/clock.ts';
import { placeOfId } from '../../platform/cursor.ts';
import { db, type Prisma } from '../../platform/db.ts';
import { builder, type GraphQLContext } from '../../platform/graphql/builder.ts';
import { connectionOf, pageComplexity, toConnection } from '../../platform/graphql/connection.ts';
import { rowId } from '../../platform/graphql/ids.ts';
import { loader } from '../../platform/graphql/loader.ts';
import { ofViewer } from '../../platform/graphql/of-viewer.ts';
import { knownRow } from '../../platform/graphql/rows.ts';
import type { PageArgs } from '../../platform/page.ts';
import { read } from '../../platform/read.ts';
import { isStaffOrHost } from '../../platform/viewer.ts';
import { live } from '../../seating/sql.ts';
import { BookingNode } from './booking.schema.ts';
import { ownBookings, pageOfBookings, pageOfPerson, visibleBookings } from './booking.service.ts';
import { isLapsed } from './status.rules.ts';

export const BookingConnection = connectionOf(BookingNode, 'Booking');

const queryOf = (context: GraphQLContext, info: GraphQLResolveInfo) =>
  queryFromInfo({ context, info, typeName: 'Booking', paths: [['edges', 'node']] });

/** Reads a page of bookings as a connection; one query reads all fields asked of them. */
export const bookingConnection = async (
  where: Prisma.BookingWhereInput,
  args: PageArgs,
  context: GraphQLContext,
  info: GraphQLResolveInfo,
) => toConnection(await pageOfBookings(where, args, queryOf(context, info)), placeOfId) as never;

/** Same for the bookings that a user paid for or sits on. */
export const connectionOfPerson = async (
  userId: number,
  args: PageArgs,
  context: GraphQLContext,
  info: GraphQLResolveInfo,
) => toConnection(await pageOfPerson(userId, args, queryOf(context, info)), placeOfId) as never;

builder.prismaObjectField(ViewerNode, 'bookings', (t) =>
  t.connection(
    {
      type: BookingNode,
      description: 'The viewer’s bookings, newest first; without expired holds.',
      complexity: pageComplexity,
      select: { id: true },
      resolve: (viewer, args, context, info) => bookingConnection(ownBookings(viewer), args, context, info),
    },
    BookingConnection,
  ),
);

builder.queryField('booking', (t) =>
  t.prismaField({
    type: BookingNode,
    nullable: true,
    description: 'A booking by ID; null: not found, or not visible to the viewer.',
    args: { id: t.arg.id({ required: true, description: 'The global ID or the databaseId.' }) },
    resolve: (query, _root, { id }, { viewer }) =>
      db.booking.findFirst({
        ...query,
        where: { id: rowId('Booking', id, 'id'), AND: visibleBookings(viewer) },
      }),
  }),
);

type Booking = Prisma.BookingGetPayload<object>;

/** Asks for the live bookings of one user in some sessions. */
interface SeatsAsked {
  readonly sitterId: number;
  readonly sessionIds: readonly number[];
}

/**
 * Batched into one statement for all concurrent requests: every page of sessions asks this for a logged-in viewer.
 */
const liveBookings = batched<SeatsAsked, Booking[]>(async (asked) => {
  const bookings = await read<Booking>`
    SELECT * FROM "Booking"
    WHERE "sitterId" = ANY (${[...new Set(asked.map(({ sitterId }) => sitterId))]})
      AND "sessionId" = ANY (${[...new Set(asked.flatMap(({ sessionIds }) => sessionIds))]})
      AND status IN ${live} ORDER BY id DESC`;
  const bySitter = Map.groupBy(bookings, ({ sitterId }) => sitterId);
  return new Map(asked.map((one) => [one, bySitter.get(one.sitterId) ?? []]));
});

/** Loads the viewer's live booking in each session of a response. */
const viewerBookings = loader(async (sessionIds, { viewer }) => {
  const bookings = viewer && (await liveBookings({ sitterId: viewer.id, sessionIds }));
  const now = clock.now();
  const current = (bookings ?? []).filter((booking) => !isLapsed(booking, now));
  return new Map<number, Booking>(current.map((booking) => [booking.sessionId, booking]));
});
export const loadViewerBooking = viewerBookings.load;

async function hasBooking(sessions: readonly { id: number }[], own: GraphQLContext): Promise<boolean[]> {
  const ids = sessions.map(({ id }) => id);
  const booked = await viewerBookings.among(own, ids);
  return ids.map((id) => booked.has(id));
}

/**
 * For each table, whether the viewer has or holds a seat there or may manage it; others may not read what is said
 * there.
 */
export async function mayBeAtTable(
  tables: readonly { id: number; gameMasterId: number }[],
  own: GraphQLContext,
): Promise<boolean[]> {
  const hasSeat = await hasBooking(tables, own);
  return tables.map(({ gameMasterId }, at) => isStaffOrHost(own.viewer, gameMasterId) || hasSeat[at]!);
}

builder.objectField(Session, 'viewerBooking', (t) =>
  t.field({
    type: BookingNode,
    nullable: true,
    description: 'The viewer’s live booking of this session; null: none, the hold has expired, or a visitor.',
    resolve: ofViewer(async ({ id: sessionId }, _args, context, info) => {
      const booking = context.viewer && (await loadViewerBooking(context, sessionId));
      if (!booking) return null;
      return knownRow(context, info, 'Booking', booking, (query) =>
        db.booking.findUnique({ ...query, where: { id: booking.id } }),
      ) as never;
    }, hasBooking),
  }),
);
