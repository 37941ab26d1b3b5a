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
  description: 'A planned session date, before it is saved.',
  fields: (t) => ({
    startsAt: t.expose('startsAt', { type: 'DateTime', description: 'Planned start time.' }),
    session: t.field({
      type: Session,
      nullable: true,
      description: 'The session planned for this date; null: not created yet, or hidden from the viewer.',
      resolve: ({ sessionId }, _args, context) =>
        sessionId === null ? null : loadVisibleSession(context, sessionId),
    }),
    clashes: t.field({
      type: [Session],
      description:
        'Other sessions of the Game Master at that time, including drafts; the earliest ten. Only a warning: saving is still possible.',
      resolve: ({ clashes }, _args, context) => loadAll(context, clashes),
    }),
  }),
});

const ownDates = 'Start times chosen one by one, at most 52; null: at regular intervals.';

builder.objectField(GameMaster, 'plannedTables', (t) =>
  t.field({
    type: [PlannedTable],
    nullable: true,
    complexity: 30,
    description:
      'Previews the dates of a session or campaign to create or move, in order, with this Game Master’s conflicts. Changes nothing. null unless the viewer is this Game Master or staff.',
    args: {
      scheduledAt: t.arg({ type: 'DateTime', required: true, description: 'Start time of the first date.' }),
      durationMinutes: t.arg.int({ required: true, description: 'Duration of each date, in minutes.' }),
      timeZone: t.arg.string({
        required: true,
        description: 'The IANA time zone in which all dates start at the same local time.',
      }),
      everyWeeks: t.arg.int({ description: 'Weeks between two dates, 1 to 8; null with `ownDates`.' }),
      dates: t.arg.int({
        description: 'The number of dates at this interval, 1 to 52; 1 for a single session.',
      }),
      ownDates: t.arg({ type: ['DateTime'], description: ownDates }),
      sessionId: t.arg.id({
        description: 'The existing session, by global ID or databaseId; null: a new one.',
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
    description: 'Previews the dates that `extendCampaign` would add, earliest first. Changes nothing.',
    args: {
      campaignId: t.arg.id({ required: true, description: 'The campaign, by global ID or databaseId.' }),
      dates: t.arg.int({
        description: 'The number of dates at the campaign’s interval, 1 to 52; null with `ownDates`.',
      }),
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
      'Other sessions of the Game Master at the same time, including drafts; the earliest ten. null unless the viewer is staff.',
    resolve: async ({ id }, _args, context) =>
      isStaff(context.viewer) ? loadAll(context, (await clashes.load(context, id)) ?? []) : null,
  }),
);
