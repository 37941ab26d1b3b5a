import query from '../../__generated__/LoginPageQuery$parameters.ts';
import { page } from '../../relay/page.ts';

export const route = page({
  path: '/login',
  query,
  component: () => import('./LoginPage.tsx').then((module) => module.LoginPage),
});
