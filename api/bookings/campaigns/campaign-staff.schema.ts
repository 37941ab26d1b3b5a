import { draftDates, lastDates, plannedDates } from '../../catalog/campaigns/campaign-dates.service.ts';
import { Session } from '../../catalog/session.schema.ts';
import type { SessionRow } from '../../catalog/sessions.service.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { loader } from '../../platform/graphql/loader.ts';
import { isStaff } from '../../platform/viewer.ts';
import { CampaignNode } from './campaign.schema.ts';

const planned = loader<SessionRow[]>(plannedDates);
const drafts = loader<SessionRow[]>((ids, { viewer }) => draftDates(ids, viewer));
const last = loader<Date>(lastDates);

builder.prismaObjectFields(CampaignNode, (t) => ({
  plannedDates: t.field({
    type: [Session],
    nullable: true,
    complexity: 30,
    description: 'What lies ahead, drafts too, the earliest first, at most 60; null: the viewer is no staff.',
    select: { id: true },
    resolve: async ({ id }, _args, context) =>
      isStaff(context.viewer) ? ((await planned.load(context, id)) ?? []) : null,
  }),
  drafts: t.field({
    type: [Session],
    nullable: true,
    complexity: { field: 5, multiplier: 3 },
    description:
      'Its dates that are not published, as far as the viewer may see them, the earliest first, at most 60; those of one Game Master are proposed and published together; null: the viewer neither runs sessions nor is staff.',
    select: { id: true },
    resolve: async ({ id }, _args, context) => {
      const { viewer } = context;
      if (!isStaff(viewer) && !viewer?.gameMasterId) return null;
      return (await drafts.load(context, id)) ?? [];
    },
  }),
  lastDate: t.field({
    type: 'DateTime',
    nullable: true,
    description:
      'The latest date there is, whatever became of it, after which it goes on; null: it has none, or the viewer is no staff.',
    select: { id: true },
    resolve: ({ id }, _args, context) => (isStaff(context.viewer) ? last.load(context, id) : null),
  }),
}));
