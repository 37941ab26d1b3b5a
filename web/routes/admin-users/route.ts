import query from '../../__generated__/AdminUsersPageQuery$parameters.ts';
import { page } from '../../relay/page.ts';
import { filterOf, listVariables } from './filter.ts';

export const route = page({
  path: '/admin/users',
  access: 'admin',
  query,
  variables: ({ search }) => listVariables(filterOf(search)),
  fresh: true,
  component: () => import('./AdminUsersPage.tsx').then((module) => module.AdminUsersPage),
});
