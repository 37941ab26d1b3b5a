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
    description: 'Future dates including drafts, earliest first, at most 60; null: the viewer is not staff.',
    select: { id: true },
    resolve: async ({ id }, _args, context) =>
      isStaff(context.viewer) ? ((await planned.load(context, id)) ?? []) : null,
  }),
  drafts: t.field({
    type: [Session],
    nullable: true,
    complexity: { field: 5, multiplier: 3 },
    description:
      'Unpublished dates that the viewer may see, earliest first, at most 60; those of one Game Master are proposed and published together. null: the viewer is neither a Game Master nor staff.',
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
      'The latest date in any state, after which new dates continue; null: no date, or the viewer is not staff.',
    select: { id: true },
    resolve: ({ id }, _args, context) => (isStaff(context.viewer) ? last.load(context, id) : null),
  }),
}));
