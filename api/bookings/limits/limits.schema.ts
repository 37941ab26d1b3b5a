import { Session } from '../../catalog/session.schema.ts';
import { withViewer } from '../../identity/profile.schema.ts';
import { ViewerNode } from '../../identity/viewer.schema.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { rowId } from '../../platform/graphql/ids.ts';
import { loader } from '../../platform/graphql/loader.ts';
import { byService, mutation } from '../../platform/graphql/mutation.ts';
import { ofViewer } from '../../platform/graphql/of-viewer.ts';
import { BookingNode, changedBooking } from '../core/booking.schema.ts';
import { mayBeAtTable } from '../core/booking-queries.schema.ts';
import {
  type Limits,
  limitsOfBookings,
  limitsOfTables,
  shareLimits,
  updateLimits,
} from './limits.service.ts';

const LimitsRef = builder.objectRef<Limits>('Limits').implement({
  description: 'Content limits of players for a game, shared by choice and for that game only.',
  fields: (t) => ({
    lines: t.exposeString('lines', {
      description: 'Lines: content excluded altogether; multiline plain text, may be empty.',
    }),
    veils: t.exposeString('veils', {
      description: 'Veils: content kept out of sight; multiline plain text, may be empty.',
    }),
  }),
});

const LimitsSharedEnum = builder.enumType('LimitsShared', {
  description: 'Who at a table sees a player’s lines and veils.',
  values: {
    NOBODY: { value: 'nobody', description: 'Nobody but the player; the default.' },
    GAME_MASTER: {
      value: 'game_master',
      description: 'The session’s Game Master, with the player’s name.',
    },
    TABLE: {
      value: 'table',
      description: 'The Game Master and the players, anonymously, mixed with those of others.',
    },
  } as const,
});

const ofBookings = loader((bookingIds, { viewer }) => limitsOfBookings(viewer, bookingIds));
const ofTables = loader((sessionIds, { viewer }) => limitsOfTables(viewer, sessionIds));

builder.prismaObjectFields(ViewerNode, (t) => ({
  lines: t.exposeString('lines', {
    description: 'The viewer’s lines: content excluded from a game altogether. Shared only by choice.',
  }),
  veils: t.exposeString('veils', {
    description: 'The viewer’s veils: content kept out of sight in a game. Shared only by choice.',
  }),
}));

builder.prismaObjectFields(BookingNode, (t) => ({
  limitsShared: t.field({
    type: LimitsSharedEnum,
    nullable: true,
    description: 'Who sees the player’s lines and veils; null: the viewer is not the seated person.',
    select: { sitterId: true, limitsShared: true },
    resolve: ({ sitterId, limitsShared }, _args, { viewer }) =>
      viewer && viewer.id === sitterId ? limitsShared : null,
  }),
  limits: t.field({
    type: LimitsRef,
    nullable: true,
    description:
      'The player’s lines and veils, if shared with GAME_MASTER; null: none, not shared so, the seat is lost, the session is over, or the viewer is not its Game Master.',
    select: { id: true },
    resolve: ({ id }, _args, context) => ofBookings.load(context, id),
  }),
}));

builder.objectField(Session, 'limits', (t) =>
  t.field({
    type: LimitsRef,
    nullable: true,
    description:
      'Lines and veils shared with TABLE, anonymously; null: none, the session is over, or the viewer has no paid seat and is not its Game Master.',
    resolve: ofViewer(({ id }, _args, context) => ofTables.load(context, id), mayBeAtTable),
  }),
);

mutation('updateLimits', {
  description: 'Updates the viewer’s lines and veils; omitted fields stay unchanged. Logged-in users only.',
  auth: byService,
  input: (t) => ({
    lines: t.string({ description: 'At most 1,000 characters, one item per line; null or empty: none.' }),
    veils: t.string({ description: 'At most 1,000 characters, one item per line; null or empty: none.' }),
  }),
  resolve: (input, { viewer }) => updateLimits(viewer, input),
  payload: withViewer,
});

mutation('shareLimits', {
  description: 'Sets who at a table sees the viewer’s lines and veils. Only for the seated person.',
  auth: byService,
  input: (t) => ({
    bookingId: t.id({ required: true, description: 'The booking at that table.' }),
    with: t.field({ type: LimitsSharedEnum, required: true, description: 'Who sees them from now on.' }),
  }),
  resolve: ({ bookingId, with: shared }, { viewer }) =>
    shareLimits(viewer, rowId('Booking', bookingId, 'bookingId'), shared),
  payload: changedBooking,
});
