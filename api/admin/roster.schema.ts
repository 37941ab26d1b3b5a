import { BookingNode } from '../bookings/core/booking.schema.ts';
import { getRoster, type Roster, type RosterEntry } from '../bookings/core/roster.service.ts';
import { loadSession, Session } from '../catalog/session.schema.ts';
import { ofPlayers, SeatRecord } from '../hosting/trust.schema.ts';
import { builder } from '../platform/graphql/builder.ts';
import { rowId } from '../platform/graphql/ids.ts';
import { isStaffOrHost } from '../platform/viewer.ts';
import { Admin } from './admin.schema.ts';

const Entry = builder.objectRef<RosterEntry>('RosterEntry').implement({
  description: 'A player of a session, with their newest booking.',
  fields: (t) => ({
    booking: t.field({
      type: BookingNode,
      description: 'The player’s newest booking of this session.',
      resolve: ({ booking }) => booking,
    }),
    earlierBookings: t.exposeInt('earlierBookings', {
      description: 'The number of the player’s older bookings of this session.',
    }),
    paidTwice: t.exposeBoolean('paidTwice', {
      description: 'Whether two of the player’s bookings are paid, which needs attention.',
    }),
    seatRecord: t.field({
      type: SeatRecord,
      nullable: true,
      complexity: 0,
      description:
        'The attendance record of the seated player; null: too few seats, or the seat is not claimed.',
      resolve: ({ booking: { sitterId } }, _args, context) =>
        sitterId === null ? null : ofPlayers.load(context, sitterId),
    }),
  }),
});

const SessionRoster = builder.objectRef<Roster>('SessionRoster').implement({
  description: 'All players who ever booked a session, in three groups.',
  fields: (t) => ({
    session: t.field({
      type: Session,
      description: 'The booked session.',
      resolve: ({ sessionId }, _args, context) => loadSession(context, sessionId),
    }),
    confirmed: t.field({
      type: [Entry],
      description: 'Players with a confirmed and paid booking.',
      resolve: ({ confirmed }) => confirmed,
    }),
    refunded: t.field({
      type: [Entry],
      description: 'Players whose booking was fully refunded.',
      resolve: ({ refunded }) => refunded,
    }),
    other: t.field({
      type: [Entry],
      description: 'Players with a pending or any other booking.',
      resolve: ({ other }) => other,
    }),
    revenueCents: t.exposeInt('revenueCents', {
      description: 'Revenue of the session from the ledger: seats and late fees minus refunds, in US cents.',
    }),
  }),
});

builder.objectField(Admin, 'roster', (t) =>
  t.field({
    type: SessionRoster,
    nullable: true,
    description: 'The bookings of a session, by player; null: no such session.',
    args: {
      sessionId: t.arg.id({ required: true, description: 'The session, by global ID or databaseId.' }),
    },
    resolve: async (_admin, { sessionId }, { viewer }) =>
      getRoster(viewer, rowId('Session', sessionId, 'sessionId')),
  }),
);

builder.objectField(Session, 'roster', (t) =>
  t.field({
    type: SessionRoster,
    nullable: true,
    description:
      'The bookings of the session, by player. null unless the viewer is staff or its Game Master.',
    complexity: { field: 20, multiplier: 3 },
    resolve: async ({ id, gameMaster }, _args, { viewer }) =>
      isStaffOrHost(viewer, gameMaster.id) ? getRoster(viewer, id) : null,
  }),
);
