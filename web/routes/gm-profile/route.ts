import query from '../../__generated__/HostProfilePageQuery$parameters.ts';
import { page } from '../../relay/page.ts';

export const route = page({
  path: '/gm/profile',
  query,
  fresh: true,
  component: () => import('./HostProfilePage.tsx').then((module) => module.HostProfilePage),
});
