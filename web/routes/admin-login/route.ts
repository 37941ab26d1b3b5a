import { page } from '../../relay/page.ts';

export const route = page({
  path: '/admin/login',
  layout: 'none',
  component: () => import('./AdminLoginPage.tsx').then((module) => module.AdminLoginPage),
});
