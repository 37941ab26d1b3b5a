import { page } from '../../relay/page.ts';

export const route = page({
  path: '/register',
  component: () => import('./RegisterPage.tsx').then((module) => module.RegisterPage),
});
