import { CampaignNode } from '../bookings/campaigns/campaign.schema.ts';
import { listCampaigns } from '../bookings/campaigns/campaign-list.service.ts';
import { placeOfId } from '../platform/cursor.ts';
import { builder } from '../platform/graphql/builder.ts';
import { connectionOf, pageComplexity, toConnection } from '../platform/graphql/connection.ts';
import { Admin } from './admin.schema.ts';

const CampaignConnection = connectionOf(CampaignNode, 'Campaign');

builder.objectField(Admin, 'campaigns', (t) =>
  t.connection(
    {
      type: CampaignNode,
      description: 'All campaigns, including ended ones, newest first.',
      args: {
        search: t.arg.string({ description: 'Part of the title or the Game Master’s name.' }),
      },
      complexity: pageComplexity,
      resolve: async ({ viewer }, { search, ...page }) =>
        toConnection(await listCampaigns(viewer, { search }, page), placeOfId) as never,
    },
    CampaignConnection,
  ),
);
