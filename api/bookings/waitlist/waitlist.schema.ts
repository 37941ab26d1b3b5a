import { isBookable } from '../../catalog/rules.ts';
import { loadSession, Session } from '../../catalog/session.schema.ts';
import { ViewerNode } from '../../identity/viewer.schema.ts';
import { clock } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { builder, type GraphQLContext } from '../../platform/graphql/builder.ts';
import { rowId } from '../../platform/graphql/ids.ts';
import { loader } from '../../platform/graphql/loader.ts';
import { byService, mutation, type PayloadBuilder } from '../../platform/graphql/mutation.ts';
import { makeNode } from '../../platform/graphql/node.ts';
import { each, ofViewer } from '../../platform/graphql/of-viewer.ts';
import { knownRow } from '../../platform/graphql/rows.ts';
import { BookingNode } from '../core/booking.schema.ts';
import { loadViewerBooking } from '../core/booking-queries.schema.ts';
import { liveEntry } from '../core/waitlist-entries.ts';
import {
  joinWaitlist,
  leaveWaitlist,
  MOST_WAITLISTS,
  positionsOf,
  visibleEntries,
  waitlistsOf,
} from './waitlist.service.ts';

const WaitlistStatus = builder.enumType('WaitlistStatus', {
  description: 'The state of a place on a waitlist.',
  values: {
    WAITING: { value: 'waiting', description: 'Waiting; seats that become free are offered in order.' },
    OFFERED: { value: 'offered', description: 'A seat is held for the player until `offeredUntil`.' },
    BOOKED: { value: 'booked', description: 'The player booked a seat.' },
    LAPSED: { value: 'lapsed', description: 'The offer expired, or the session is over.' },
    LEFT: { value: 'left', description: 'The player left the waitlist.' },
  } as const,
});

const positions = loader(positionsOf);
const waitlists = loader((sessionIds, { viewer }) => waitlistsOf(viewer?.id ?? 0, sessionIds));
const loadOwnEntry = async (context: GraphQLContext, sessionId: number) =>
  (await waitlists.load(context, sessionId))?.own ?? null;

const WaitlistEntryNode = builder.prismaObject('WaitlistEntry', {
  select: { id: true },
  description: 'A place on the waitlist of a full session. Visible to its player and staff.',
  fields: (t) => ({
    databaseId: t.exposeInt('id', { description: 'Numeric ID.' }),
    status: t.expose('status', {
      type: WaitlistStatus,
      description: 'The current state.',
    }),
    position: t.int({
      nullable: true,
      description: 'Position on the waitlist, from 1; null: not WAITING.',
      resolve: ({ id }, _args, context) => positions.load(context, id),
    }),
    offeredUntil: t.expose('offeredUntil', {
      type: 'DateTime',
      nullable: true,
      description: 'End of the offer; null: no seat is offered.',
    }),
    joinedAt: t.expose('createdAt', {
      type: 'DateTime',
      description: 'When the player joined the waitlist.',
    }),
    session: t.field({
      type: Session,
      description: 'The session waited for.',
      select: { sessionId: true },
      resolve: ({ sessionId }, _args, context) => loadSession(context, sessionId),
    }),
  }),
});

makeNode(WaitlistEntryNode, 'WaitlistEntry', (query, id, { viewer }) =>
  db.waitlistEntry.findMany({ ...query, where: { id, AND: visibleEntries(viewer) } }),
);

builder.objectFields(Session, (t) => ({
  waitlistLength: t.int({
    description: 'The number of waiting players.',
    resolve: ofViewer(
      async ({ id }, _args, context) => (await waitlists.load(context, id))?.length ?? 0,
      each(() => false), // loaded together with the viewer's own entry
    ),
  }),
  viewerWaitlistEntry: t.field({
    type: WaitlistEntryNode,
    nullable: true,
    description: 'The viewer’s place, WAITING or OFFERED; null: none, or a visitor.',
    resolve: ofViewer(
      async ({ id: sessionId }, _args, context, info) => {
        const entry = context.viewer && (await loadOwnEntry(context, sessionId));
        if (!entry) return null;
        return knownRow(context, info, 'WaitlistEntry', entry, (query) =>
          db.waitlistEntry.findUnique({ ...query, where: { id: entry.id } }),
        ) as never;
      },
      async (sessions, own) => {
        const lists = await waitlists.among(
          own,
          sessions.map(({ id }) => id),
        );
        return sessions.map(({ id }) => Boolean(lists.get(id)?.own));
      },
    ),
  }),
  canJoinWaitlist: t.boolean({
    description:
      'Whether the session is full and upcoming, and the viewer neither runs it, nor has a seat or place, nor gave up too many places. Visitors must log in first.',
    resolve: ofViewer(async ({ id, availableSpots, ...session }, _args, context) => {
      if (availableSpots > 0 || !isBookable(session, clock.now())) return false;
      const { viewer } = context;
      if (!viewer) return true;
      if (session.gameMasterId === viewer.gameMasterId) return false;
      const [booking, list] = await Promise.all([
        loadViewerBooking(context, id),
        waitlists.load(context, id),
      ]);
      return booking === null && !list?.own && !list?.hasGivenUp;
    }),
  }),
}));

builder.prismaObjectField(ViewerNode, 'waitlist', (t) =>
  t.relation('waitlist', {
    type: WaitlistEntryNode,
    description: 'The viewer’s places, WAITING or OFFERED, newest first; at most 50.',
    query: { where: liveEntry, orderBy: { id: 'desc' }, take: MOST_WAITLISTS },
  }),
);

builder.prismaObjectField(BookingNode, 'seatOnOffer', (t) =>
  t.boolean({
    description:
      'Whether the seat of this late cancellation is on resale: once sold, all is refunded automatically.',
    select: {
      resaleSeat: { select: { id: true } },
      session: { select: { status: true, scheduledAt: true } },
    },
    resolve: ({ resaleSeat, session }) => resaleSeat !== null && isBookable(session, clock.now()),
  }),
);

const changedEntry = (t: PayloadBuilder<{ entryId: number }>) => ({
  waitlistEntry: t.prismaField({
    type: WaitlistEntryNode,
    description: 'The updated place on the waitlist.',
    resolve: (query, { entryId }) => db.waitlistEntry.findUniqueOrThrow({ ...query, where: { id: entryId } }),
  }),
});

mutation('joinWaitlist', {
  description:
    'Joins the end of the waitlist of a full session. Logged-in users without a seat in it; not its Game Master.',
  auth: byService,
  input: (t) => ({
    sessionId: t.id({ required: true, description: 'The session, by global ID or databaseId.' }),
  }),
  resolve: async ({ sessionId }, { viewer }) => ({
    entryId: await joinWaitlist(viewer, rowId('Session', sessionId, 'sessionId')),
  }),
  payload: changedEntry,
});

mutation('leaveWaitlist', {
  description: 'Leaves a waitlist; an offered seat goes to the next player. Waiting players only.',
  auth: byService,
  input: (t) => ({
    sessionId: t.id({ required: true, description: 'The session, by global ID or databaseId.' }),
    keepOffer: t.boolean({
      description:
        'Whether to refuse while a seat is on offer, as it may be new to the viewer. Default: false, the offer is given up.',
    }),
  }),
  resolve: async ({ sessionId, keepOffer }, { viewer }) => ({
    entryId: await leaveWaitlist(viewer, rowId('Session', sessionId, 'sessionId'), keepOffer ?? false),
  }),
  payload: changedEntry,
});
