import query from '../../__generated__/GameMasterPageQuery$parameters.ts';
import { numericId } from '../../lib/address.ts';
import { page } from '../../relay/page.ts';

export const route = page({
  path: '/game-masters/:id',
  query,
  variables: ({ params }) => {
    const id = numericId(params.id);
    return { id: id ?? '', isValid: id !== null };
  },
  fresh: true,
  component: () => import('./GameMasterPage.tsx').then((module) => module.GameMasterPage),
});
