import query from '../../__generated__/CampaignPageQuery$parameters.ts';
import { idVariables } from '../../lib/address.ts';
import { page } from '../../relay/page.ts';

export const route = page({
  path: '/campaigns/:id',
  query,
  variables: ({ params }) => idVariables(params.id),
  fresh: true,
  component: () => import('./CampaignPage.tsx').then((module) => module.CampaignPage),
});
