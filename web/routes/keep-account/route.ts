import query from '../../__generated__/KeepAccountPageQuery$parameters.ts';
import { page } from '../../relay/page.ts';

export const route = page({
  path: '/keep-account',
  query,
  fresh: true,
  component: () => import('./KeepAccountPage.tsx').then((module) => module.KeepAccountPage),
});
