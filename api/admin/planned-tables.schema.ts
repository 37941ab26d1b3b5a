import { type Planned, planExtension, planSeries } from '../catalog/campaigns/campaigns.service.ts';
import { clashesOfSessions } from '../catalog/campaigns/clashes.service.ts';
import { GameMaster } from '../catalog/game-master.schema.ts';
import { loadSession, loadVisibleSession, Session } from '../catalog/session.schema.ts';
import { builder, type GraphQLContext } from '../platform/graphql/builder.ts';
import { rowId } from '../platform/graphql/ids.ts';
import { loader } from '../platform/graphql/loader.ts';
import { isStaff, isStaffOrHost } from '../platform/viewer.ts';
import { Admin } from './admin.schema.ts';

const loadAll = (context: GraphQLContext, ids: readonly number[]) =>
  Promise.all(ids.map((id) => loadSession(context, id)));

export const PlannedTable = builder.objectRef<Planned>('PlannedTable').implement({
  description: 'An evening that is planned, before it is saved.',
  fields: (t) => ({
    startsAt: t.expose('startsAt', { type: 'DateTime', description: 'When it would start.' }),
    session: t.field({
      type: Session,
      nullable: true,
      description:
        'The session that would start then; null: it is not in the catalogue yet, or not for the viewer.',
      resolve: ({ sessionId }, _args, context) =>
        sessionId === null ? null : loadVisibleSession(context, sessionId),
    }),
    clashes: t.field({
      type: [Session],
      description:
        'Other sessions of its Game Master at that time, drafts too, the earliest ten. A warning: it can be saved all the same.',
      resolve: ({ clashes }, _args, context) => loadAll(context, clashes),
    }),
  }),
});

const ownDates = 'Dates chosen by hand, at most 52; null: they follow the rhythm.';

builder.objectField(GameMaster, 'plannedTables', (t) =>
  t.field({
    type: [PlannedTable],
    nullable: true,
    complexity: 30,
    description:
      'The evenings of a session or a campaign before it is made or moved, in order, and what else this Game Master runs then. Changes nothing. null: the viewer is neither they nor staff.',
    args: {
      scheduledAt: t.arg({ type: 'DateTime', required: true, description: 'When the first one starts.' }),
      durationMinutes: t.arg.int({ required: true, description: 'How many minutes each would last.' }),
      timeZone: t.arg.string({ required: true, description: 'The IANA zone whose wall clock they keep.' }),
      everyWeeks: t.arg.int({ description: 'Weeks from one to the next, 1 to 8; null with `ownDates`.' }),
      dates: t.arg.int({ description: 'How many in this rhythm, 1 to 52; 1 for a single session.' }),
      ownDates: t.arg({ type: ['DateTime'], description: ownDates }),
      sessionId: t.arg.id({
        description: 'The session it already is, by global id or number; null: a new one.',
      }),
    },
    resolve: ({ id }, { sessionId, ...args }, { viewer }) =>
      isStaffOrHost(viewer, id)
        ? planSeries(
            { ...args, gameMasterId: id },
            sessionId == null ? null : rowId('Session', sessionId, 'sessionId'),
          )
        : null,
  }),
);

builder.objectFields(Admin, (t) => ({
  campaignExtension: t.field({
    type: [PlannedTable],
    complexity: 30,
    description: 'The evenings that `extendCampaign` would add, in order. Changes nothing.',
    args: {
      campaignId: t.arg.id({ required: true, description: 'The campaign, by global id or number.' }),
      dates: t.arg.int({ description: 'How many more in its rhythm, 1 to 52; null with `ownDates`.' }),
      ownDates: t.arg({ type: ['DateTime'], description: ownDates }),
    },
    resolve: (_admin, { campaignId, ...input }) =>
      planExtension(rowId('Campaign', campaignId, 'campaignId'), input),
  }),
}));

const clashes = loader(clashesOfSessions);

builder.objectField(Session, 'clashes', (t) =>
  t.field({
    type: [Session],
    nullable: true,
    description:
      'Other sessions of its Game Master at the same time, drafts too, the earliest ten; null: the viewer is no staff.',
    resolve: async ({ id }, _args, context) =>
      isStaff(context.viewer) ? loadAll(context, (await clashes.load(context, id)) ?? []) : null,
  }),
);
