import query from '../../__generated__/SessionsPageQuery$parameters.ts';
import { page } from '../../relay/page.ts';
import { filterOf, queryFilter } from './filter.ts';

export const route = page({
  path: '/sessions',
  query,
  variables: ({ search, zone }) => ({ filter: queryFilter(filterOf(search), zone) }),
  fresh: true,
  component: () => import('./SessionsPage.tsx').then((module) => module.SessionsPage),
});
