import query from '../../__generated__/SessionsPageQuery$parameters.ts';
import { filterOf, queryFilter, querySort } from '../../parts/sessionFilter.ts';
import { page } from '../../relay/page.ts';

export const route = page({
  path: '/sessions',
  query,
  variables: ({ search, zone }) => {
    const filter = filterOf(search);
    return { filter: queryFilter(filter, zone), sort: querySort(filter) };
  },
  fresh: true,
  component: () => import('./SessionsPage.tsx').then((module) => module.SessionsPage),
});
