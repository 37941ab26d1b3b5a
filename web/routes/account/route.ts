import query from '../../__generated__/AccountPageQuery$parameters.ts';
import { page } from '../../relay/page.ts';

export const route = page({
  path: '/account',
  access: 'user',
  query,
  fresh: true,
  component: () => import('./AccountPage.tsx').then((module) => module.AccountPage),
});
