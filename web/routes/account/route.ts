import query from '../../__generated__/AccountPageQuery$parameters.ts';
import { page } from '../../relay/page.ts';

export const route = page({
  path: '/account',
  access: 'user',
  query,
  variables: () => ({ upcoming: 20, played: 5, cancelled: 5 }),
  fresh: true,
  component: () => import('./AccountPage.tsx').then((module) => module.AccountPage),
});
