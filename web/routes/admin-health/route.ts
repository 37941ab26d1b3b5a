import query from '../../__generated__/AdminHealthPageQuery$parameters.ts';
import { page } from '../../relay/page.ts';

export const route = page({
  path: '/admin/health',
  access: 'admin',
  query,
  fresh: true,
  component: () => import('./AdminHealthPage.tsx').then((module) => module.AdminHealthPage),
});
