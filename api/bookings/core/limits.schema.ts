import { Session } from '../../catalog/session.schema.ts';
import { withViewer } from '../../identity/profile.schema.ts';
import { ViewerNode } from '../../identity/viewer.schema.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { rowId } from '../../platform/graphql/ids.ts';
import { loader } from '../../platform/graphql/loader.ts';
import { byService, mutation } from '../../platform/graphql/mutation.ts';
import { ofViewer } from '../../platform/graphql/of-viewer.ts';
import { BookingNode, changedBooking } from './booking.schema.ts';
import { mayBeAtTable } from './booking-queries.schema.ts';
import {
  type Limits,
  limitsOfBookings,
  limitsOfTables,
  shareLimits,
  updateLimits,
} from './limits.service.ts';

const LimitsRef = builder.objectRef<Limits>('Limits').implement({
  description: 'What players do not want in a game. It is shared by choice, and for the game alone.',
  fields: (t) => ({
    lines: t.exposeString('lines', {
      description: 'What is not to happen at all, in plain text of several lines; may be empty.',
    }),
    veils: t.exposeString('veils', {
      description: 'What may happen out of sight, in plain text of several lines; may be empty.',
    }),
  }),
});

const LimitsSharedEnum = builder.enumType('LimitsShared', {
  description: 'Whom at a table a player shares lines and veils with.',
  values: {
    NOBODY: { value: 'nobody', description: 'They stay the player’s own, as long as nothing else is said.' },
    GAME_MASTER: {
      value: 'game_master',
      description: 'The Game Master of the session reads whose they are.',
    },
    TABLE: {
      value: 'table',
      description: 'The Game Master and the players read them, mixed with those of others, without a name.',
    },
  } as const,
});

const ofBookings = loader((bookingIds, { viewer }) => limitsOfBookings(viewer, bookingIds));
const ofTables = loader((sessionIds, { viewer }) => limitsOfTables(viewer, sessionIds));

builder.prismaObjectFields(ViewerNode, (t) => ({
  lines: t.exposeString('lines', {
    description: 'What the person does not want in a game at all; nobody else is shown it unasked.',
  }),
  veils: t.exposeString('veils', {
    description: 'What may happen in a game out of sight; nobody else is shown it unasked.',
  }),
}));

builder.prismaObjectFields(BookingNode, (t) => ({
  limitsShared: t.field({
    type: LimitsSharedEnum,
    nullable: true,
    description: 'Whom the player shares lines and veils with. For the player only; null to everybody else.',
    select: { sitterId: true, limitsShared: true },
    resolve: ({ sitterId, limitsShared }, _args, { viewer }) =>
      viewer && viewer.id === sitterId ? limitsShared : null,
  }),
  limits: t.field({
    type: LimitsRef,
    nullable: true,
    description:
      'The lines and veils of the player. For the Game Master of the session only; null: they are not shared with them, the seat is gone, or it was played.',
    select: { id: true },
    resolve: ({ id }, _args, context) => ofBookings.load(context, id),
  }),
}));

builder.objectField(Session, 'limits', (t) =>
  t.field({
    type: LimitsRef,
    nullable: true,
    description:
      'Lines and veils that players share with the table without a name. For who sits there and its Game Master; null: none, or the viewer does not sit there.',
    resolve: ofViewer(({ id }, _args, context) => ofTables.load(context, id), mayBeAtTable),
  }),
);

mutation('updateLimits', {
  description:
    'Changes the viewer’s lines and veils; a field that is left out stays as it is. For whoever is logged in.',
  auth: byService,
  input: (t) => ({
    lines: t.string({ description: 'At most 1,000 characters, one on each line; null or empty: none.' }),
    veils: t.string({ description: 'At most 1,000 characters, one on each line; null or empty: none.' }),
  }),
  resolve: (input, { viewer }) => updateLimits(viewer, input),
  payload: withViewer,
});

mutation('shareLimits', {
  description: 'Lets a table know the viewer’s lines and veils, or no more. For the player of the seat.',
  auth: byService,
  input: (t) => ({
    bookingId: t.id({ required: true, description: 'The seat at that table.' }),
    with: t.field({ type: LimitsSharedEnum, required: true, description: 'From now on.' }),
  }),
  resolve: ({ bookingId, with: shared }, { viewer }) =>
    shareLimits(viewer, rowId('Booking', bookingId, 'bookingId'), shared),
  payload: changedBooking,
});
