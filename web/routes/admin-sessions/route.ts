import query from '../../__generated__/AdminSessionsPageQuery$parameters.ts';
import { weekOf } from '../../lib/week.ts';
import { page } from '../../relay/page.ts';
import { filterOf, listVariables } from './filter.ts';

export const route = page({
  path: '/admin/sessions',
  access: 'admin',
  query,
  variables: ({ search }) => listVariables(filterOf(search), weekOf(search)),
  fresh: true,
  component: () => import('./AdminSessionsPage.tsx').then((module) => module.AdminSessionsPage),
});
