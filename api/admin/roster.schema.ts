import { BookingNode } from '../bookings/core/booking.schema.ts';
import { getRoster, type Roster, type RosterEntry } from '../bookings/core/roster.service.ts';
import { loadSession, Session } from '../catalog/session.schema.ts';
import { ofPlayers, SeatRecord } from '../hosting/trust.schema.ts';
import { builder } from '../platform/graphql/builder.ts';
import { rowId } from '../platform/graphql/ids.ts';
import { isStaffOrHost } from '../platform/viewer.ts';
import { Admin } from './admin.schema.ts';

const Entry = builder.objectRef<RosterEntry>('RosterEntry').implement({
  description: 'A player of a session, by the newest booking.',
  fields: (t) => ({
    booking: t.field({
      type: BookingNode,
      description: 'The newest of this player in this session.',
      resolve: ({ booking }) => booking,
    }),
    earlierBookings: t.exposeInt('earlierBookings', {
      description: 'Older bookings of the same player and session.',
    }),
    paidTwice: t.exposeBoolean('paidTwice', { description: 'Two of them are paid: somebody should look.' }),
    seatRecord: t.field({
      type: SeatRecord,
      nullable: true,
      complexity: 0,
      description:
        'How reliably whoever sits there comes; null: too few seats to say, or nobody has claimed the seat.',
      resolve: ({ booking: { sitterId } }, _args, context) =>
        sitterId === null ? null : ofPlayers.load(context, sitterId),
    }),
  }),
});

const SessionRoster = builder.objectRef<Roster>('SessionRoster').implement({
  description: 'Everybody who ever booked a session, in three groups.',
  fields: (t) => ({
    session: t.field({
      type: Session,
      description: 'Whose bookings these are.',
      resolve: ({ sessionId }, _args, context) => loadSession(context, sessionId),
    }),
    confirmed: t.field({
      type: [Entry],
      description: 'Confirmed and paid.',
      resolve: ({ confirmed }) => confirmed,
    }),
    refunded: t.field({
      type: [Entry],
      description: 'The whole price went back.',
      resolve: ({ refunded }) => refunded,
    }),
    other: t.field({
      type: [Entry],
      description: 'Pending and everything else.',
      resolve: ({ other }) => other,
    }),
    revenueCents: t.exposeInt('revenueCents', {
      description: 'What it has earned by the ledger, seats and kept late fees after refunds, in US cents.',
    }),
  }),
});

builder.objectField(Admin, 'roster', (t) =>
  t.field({
    type: SessionRoster,
    nullable: true,
    description: 'The bookings of a session; null: no such session.',
    args: { sessionId: t.arg.id({ required: true, description: 'The session, by global id or number.' }) },
    resolve: async (_admin, { sessionId }, { viewer }) =>
      getRoster(viewer, rowId('Session', sessionId, 'sessionId')),
  }),
);

builder.objectField(Session, 'roster', (t) =>
  t.field({
    type: SessionRoster,
    nullable: true,
    description: "The bookings; for staff and the session's own Game Master, null to everybody else.",
    complexity: { field: 20, multiplier: 3 },
    resolve: async ({ id, gameMaster }, _args, { viewer }) =>
      isStaffOrHost(viewer, gameMaster.id) ? getRoster(viewer, id) : null,
  }),
);
