import query from '../../__generated__/AdminReportsPageQuery$parameters.ts';
import { page } from '../../relay/page.ts';
import { pageSize, stateIn } from './filter.ts';

export const route = page({
  path: '/admin/reports',
  access: 'admin',
  query,
  variables: ({ search }) => ({ state: stateIn(search).state, first: pageSize }),
  fresh: true,
  component: () => import('./AdminReportsPage.tsx').then((module) => module.AdminReportsPage),
});
