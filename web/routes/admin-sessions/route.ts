import query from '../../__generated__/AdminSessionsPageQuery$parameters.ts';
import { weekOf } from '../../lib/week.ts';
import { page } from '../../relay/page.ts';
import { filterOf, listVariables } from './filter.ts';

export const route = page({
  path: '/admin/sessions',
  access: 'admin',
  query,
  variables: ({ search }) => ({ from: weekOf(search), ...listVariables(filterOf(search)) }),
  fresh: true,
  component: () => import('./AdminSessionsPage.tsx').then((module) => module.AdminSessionsPage),
});
