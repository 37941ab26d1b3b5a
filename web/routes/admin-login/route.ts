import query from '../../__generated__/AdminLoginPageQuery$parameters.ts';
import { page } from '../../relay/page.ts';

export const route = page({
  path: '/admin/login',
  query,
  layout: 'none',
  component: () => import('./AdminLoginPage.tsx').then((module) => module.AdminLoginPage),
});
