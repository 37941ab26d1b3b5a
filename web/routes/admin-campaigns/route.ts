import query from '../../__generated__/AdminCampaignsPageQuery$parameters.ts';
import { page } from '../../relay/page.ts';
import { searchIn } from './search.ts';

export const route = page({
  path: '/admin/campaigns',
  access: 'admin',
  query,
  variables: ({ search }) => ({ search: searchIn(search) || null }),
  fresh: true,
  component: () => import('./AdminCampaignsPage.tsx').then((module) => module.AdminCampaignsPage),
});
