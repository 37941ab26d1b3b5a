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
  description: 'Where somebody stands who waits for a seat.',
  values: {
    WAITING: { value: 'waiting', description: 'In line; seats that become free are offered in order.' },
    OFFERED: { value: 'offered', description: 'A seat is kept for the player until the offer ends.' },
    BOOKED: { value: 'booked', description: 'The player has a seat.' },
    LAPSED: { value: 'lapsed', description: 'The offer ran out unused, or the session is over.' },
    LEFT: { value: 'left', description: 'The player does not want to wait any more.' },
  } as const,
});

const positions = loader(positionsOf);
const waitlists = loader((sessionIds, { viewer }) => waitlistsOf(viewer?.id ?? 0, sessionIds));
const loadOwnEntry = async (context: GraphQLContext, sessionId: number) =>
  (await waitlists.load(context, sessionId))?.own ?? null;

const WaitlistEntryNode = builder.prismaObject('WaitlistEntry', {
  select: { id: true },
  description: 'A place in line for a full session. Seen by its player and staff.',
  fields: (t) => ({
    databaseId: t.exposeInt('id', { description: 'The number of the row.' }),
    status: t.expose('status', {
      type: WaitlistStatus,
      description: 'Whether the player still waits, and if not, why.',
    }),
    position: t.int({
      nullable: true,
      description: 'The place in line, from 1; null unless the player is waiting.',
      resolve: ({ id }, _args, context) => positions.load(context, id),
    }),
    offeredUntil: t.expose('offeredUntil', {
      type: 'DateTime',
      nullable: true,
      description: 'Until then the seat is kept for the player; null unless one was offered.',
    }),
    joinedAt: t.expose('createdAt', { type: 'DateTime', description: 'When the player got in line.' }),
    session: t.field({
      type: Session,
      description: 'The full session a seat of which is waited for.',
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
    description: 'How many players are in line for a seat.',
    resolve: ofViewer(
      async ({ id }, _args, context) => (await waitlists.load(context, id))?.length ?? 0,
      each(() => false), // loaded together with the viewer's own entry
    ),
  }),
  viewerWaitlistEntry: t.field({
    type: WaitlistEntryNode,
    nullable: true,
    description: 'Where the viewer waits or has an offer; null: neither, or a visitor asks.',
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
      'The session is full, can still be booked, and the viewer has no seat or place in line. Visitors log in first.',
    resolve: ofViewer(async ({ id, availableSpots, ...session }, _args, context) => {
      if (availableSpots > 0 || !isBookable(session, clock.now())) return false;
      const { viewer } = context;
      if (!viewer) return true;
      if (session.gameMasterId === viewer.gameMasterId) return false;
      const [booking, entry] = await Promise.all([loadViewerBooking(context, id), loadOwnEntry(context, id)]);
      return booking === null && entry === null;
    }),
  }),
}));

builder.prismaObjectField(ViewerNode, 'waitlist', (t) =>
  t.relation('waitlist', {
    type: WaitlistEntryNode,
    description: 'Where the viewer waits or has an offer, the latest first; at most 50.',
    query: { where: liveEntry, orderBy: { id: 'desc' }, take: MOST_WAITLISTS },
  }),
);

builder.prismaObjectField(BookingNode, 'seatOnOffer', (t) =>
  t.boolean({
    description:
      'The seat of this late cancellation is on offer: if it is sold again, everything goes back automatically.',
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
    description: 'The place in line as it is now.',
    resolve: (query, { entryId }) => db.waitlistEntry.findUniqueOrThrow({ ...query, where: { id: entryId } }),
  }),
});

mutation('joinWaitlist', {
  description:
    'Takes a place at the end of the line for a session that is full. For everybody who is logged in and has no seat in it.',
  auth: byService,
  input: (t) => ({
    sessionId: t.id({ required: true, description: 'The session to wait for.' }),
  }),
  resolve: async ({ sessionId }, { viewer }) => ({
    entryId: await joinWaitlist(viewer, rowId('Session', sessionId, 'sessionId')),
  }),
  payload: changedEntry,
});

mutation('leaveWaitlist', {
  description: 'Gives a place in line up; a seat that was offered goes to the next. For whoever waits.',
  auth: byService,
  input: (t) => ({
    sessionId: t.id({ required: true, description: 'The session the viewer waits for.' }),
    keepOffer: t.boolean({
      description:
        'True: refused when a seat is kept for the viewer, who may not have heard of it yet. Left out: it goes, too.',
    }),
  }),
  resolve: async ({ sessionId, keepOffer }, { viewer }) => ({
    entryId: await leaveWaitlist(viewer, rowId('Session', sessionId, 'sessionId'), keepOffer ?? false),
  }),
  payload: changedEntry,
});
