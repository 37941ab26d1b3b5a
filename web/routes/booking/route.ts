import query from '../../__generated__/BookingPageQuery$parameters.ts';
import { idVariables } from '../../lib/address.ts';
import { page } from '../../relay/page.ts';

export const route = page({
  path: '/booking/:id',
  query,
  variables: ({ params }) => idVariables(params.id),
  fresh: true,
  component: () => import('./BookingPage.tsx').then((module) => module.BookingPage),
});
