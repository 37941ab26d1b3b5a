import query from '../../__generated__/AdminUserPageQuery$parameters.ts';
import { idVariables } from '../../lib/address.ts';
import { page } from '../../relay/page.ts';

export const route = page({
  path: '/admin/users/:id',
  access: 'admin',
  query,
  variables: ({ params }) => ({
    ...idVariables(params.id),
    bookings: 20,
    payments: 20,
    mails: 20,
    history: 20,
  }),
  fresh: true,
  component: () => import('./AdminUserPage.tsx').then((module) => module.AdminUserPage),
});
