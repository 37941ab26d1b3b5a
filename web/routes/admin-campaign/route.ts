import query from '../../__generated__/AdminCampaignPageQuery$parameters.ts';
import { numericId } from '../../lib/address.ts';
import { page } from '../../relay/page.ts';

export const route = page({
  path: '/admin/campaigns/:id',
  access: 'admin',
  query,
  variables: ({ params }) => {
    const id = numericId(params.id);
    return { id: String(id ?? 0), isValid: id !== null };
  },
  fresh: true,
  component: () => import('./AdminCampaignPage.tsx').then((module) => module.AdminCampaignPage),
});
