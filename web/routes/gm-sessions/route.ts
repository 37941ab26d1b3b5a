import query from '../../__generated__/HostSessionsPageQuery$parameters.ts';
import { page } from '../../relay/page.ts';
import { groupIn } from './groups.ts';

export const route = page({
  path: '/gm/sessions',
  query,
  variables: ({ search }) => ({ group: groupIn(search).group, first: 12 }),
  fresh: true,
  component: () => import('./HostSessionsPage.tsx').then((module) => module.HostSessionsPage),
});
