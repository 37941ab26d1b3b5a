import query from '../../__generated__/HostSessionsPageQuery$parameters.ts';
import { page } from '../../relay/page.ts';
import { groupNameIn, groups } from './groups.ts';

export const route = page({
  path: '/gm/sessions',
  query,
  variables: ({ search }) => ({ group: groups[groupNameIn(search)], first: 12 }),
  fresh: true,
  component: () => import('./HostSessionsPage.tsx').then((module) => module.HostSessionsPage),
});
