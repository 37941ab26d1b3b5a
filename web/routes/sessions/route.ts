import query from '../../__generated__/SessionsPageQuery$parameters.ts';
import { queryFilter, querySort } from '../../parts/sessionFilter.ts';
import { page } from '../../relay/page.ts';
import { boardOf, listFilter } from './board.ts';

export const route = page({
  path: '/sessions',
  query,
  variables: ({ search, zone }) => {
    const filter = listFilter(search);
    const { inWeek, week } = boardOf(search);
    const asked = queryFilter(filter, zone);
    // The week is always in the viewer's time zone, whatever the filter says.
    const ofWeek = { filter: { ...asked, timeZone: zone }, sort: null, inWeek, day: week };
    return inWeek ? ofWeek : { filter: asked, sort: querySort(filter), inWeek, day: null };
  },
  fresh: true,
  component: () => import('./SessionsPage.tsx').then((module) => module.SessionsPage),
});
