import { page } from '../../relay/page.ts';

export const route = page({
  path: '/login',
  component: () => import('./LoginPage.tsx').then((module) => module.LoginPage),
});
