import query from '../../__generated__/CampaignPageQuery$parameters.ts';
import { numericId } from '../../lib/address.ts';
import { page } from '../../relay/page.ts';

export const route = page({
  path: '/campaigns/:id',
  query,
  variables: ({ params }) => {
    const id = numericId(params.id);
    return { id: id ?? '0', isValid: id !== null };
  },
  fresh: true,
  component: () => import('./CampaignPage.tsx').then((module) => module.CampaignPage),
});
