import query from '../../__generated__/AdminAuditPageQuery$parameters.ts';
import { page } from '../../relay/page.ts';
import { filterOf, listVariables } from './filter.ts';

export const route = page({
  path: '/admin/audit',
  access: 'admin',
  query,
  variables: ({ search }) => listVariables(filterOf(search)),
  fresh: true,
  component: () => import('./AdminAuditPage.tsx').then((module) => module.AdminAuditPage),
});
