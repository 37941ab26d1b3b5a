import query from '../../__generated__/SessionPageQuery$parameters.ts';
import { idVariables } from '../../lib/address.ts';
import { page } from '../../relay/page.ts';

export const route = page({
  path: '/sessions/:id',
  query,
  variables: ({ params }) => idVariables(params.id),
  fresh: true,
  component: () => import('./SessionPage.tsx').then((module) => module.SessionPage),
});
