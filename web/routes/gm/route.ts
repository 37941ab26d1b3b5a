import query from '../../__generated__/TablesPageQuery$parameters.ts';
import { page } from '../../relay/page.ts';

export const route = page({
  path: '/gm',
  query,
  fresh: true,
  component: () => import('./TablesPage.tsx').then((module) => module.TablesPage),
});
