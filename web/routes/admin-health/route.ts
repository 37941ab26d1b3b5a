import query from '../../__generated__/AdminHealthPageQuery$parameters.ts';
import { page } from '../../relay/page.ts';

export const route = page({
  path: '/admin/health',
  access: 'admin',
  query,
  fresh: true,
  failure: { title: 'The health page did not load' },
  component: () => import('./AdminHealthPage.tsx').then((module) => module.AdminHealthPage),
});
