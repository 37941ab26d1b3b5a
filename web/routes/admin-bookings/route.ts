import query from '../../__generated__/AdminBookingsPageQuery$parameters.ts';
import { page } from '../../relay/page.ts';
import { filterOf, listVariables } from './filter.ts';

export const route = page({
  path: '/admin/bookings',
  access: 'admin',
  query,
  variables: ({ search }) => listVariables(filterOf(search)),
  fresh: true,
  component: () => import('./AdminBookingsPage.tsx').then((module) => module.AdminBookingsPage),
});
