import query from '../../__generated__/InvitePageQuery$parameters.ts';
import { numericId } from '../../lib/address.ts';
import { page } from '../../relay/page.ts';

const longestToken = 100;

export const route = page({
  path: '/invite/:id/:token',
  query,
  variables: ({ params }) => ({
    order: Number(numericId(params.id) ?? 0),
    token: (params.token ?? '').slice(0, longestToken),
  }),
  fresh: true,
  component: () => import('./InvitePage.tsx').then((module) => module.InvitePage),
});
