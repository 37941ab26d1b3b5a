import query from '../../__generated__/EarningsPageQuery$parameters.ts';
import { page } from '../../relay/page.ts';
import { monthOf } from './month.ts';

export const route = page({
  path: '/gm/earnings',
  query,
  variables: ({ search }) => ({ month: monthOf(search) }),
  fresh: true,
  component: () => import('./EarningsPage.tsx').then((module) => module.EarningsPage),
});
