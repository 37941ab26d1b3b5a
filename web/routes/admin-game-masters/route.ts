import query from '../../__generated__/AdminGameMastersPageQuery$parameters.ts';
import { page } from '../../relay/page.ts';
import { filterOf, listVariables } from './filter.ts';

export const route = page({
  path: '/admin/game-masters',
  access: 'admin',
  query,
  variables: ({ search }) => listVariables(filterOf(search)),
  fresh: true,
  component: () => import('./AdminGameMastersPage.tsx').then((module) => module.AdminGameMastersPage),
});
