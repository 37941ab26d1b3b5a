import query from '../../__generated__/AdminCampaignPageQuery$parameters.ts';
import { idVariables } from '../../lib/address.ts';
import { page } from '../../relay/page.ts';

export const route = page({
  path: '/admin/campaigns/:id',
  access: 'admin',
  query,
  variables: ({ params }) => idVariables(params.id),
  fresh: true,
  component: () => import('./AdminCampaignPage.tsx').then((module) => module.AdminCampaignPage),
});
