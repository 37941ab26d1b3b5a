import query from '../../__generated__/SessionPageQuery$parameters.ts';
import { numericId } from '../../lib/address.ts';
import { page } from '../../relay/page.ts';

export const route = page({
  path: '/sessions/:id',
  query,
  variables: ({ params }) => {
    const id = numericId(params.id);
    return { id: id ?? '', isValid: id !== null };
  },
  fresh: true,
  component: () => import('./SessionPage.tsx').then((module) => module.SessionPage),
});
