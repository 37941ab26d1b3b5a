import query from '../../__generated__/AdminDashboardPageQuery$parameters.ts';
import { weekOf } from '../../lib/week.ts';
import { page } from '../../relay/page.ts';

export const route = page({
  path: ['/admin', '/admin/dashboard'],
  access: 'admin',
  query,
  variables: ({ search }) => ({ from: weekOf(search) }),
  fresh: true,
  component: () => import('./AdminDashboardPage.tsx').then((module) => module.AdminDashboardPage),
});
