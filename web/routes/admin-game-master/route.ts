import query from '../../__generated__/EditGameMasterPageQuery$parameters.ts';
import { numericId } from '../../lib/address.ts';
import { page } from '../../relay/page.ts';

export const route = page({
  path: '/admin/game-masters/:id',
  access: 'admin',
  query,
  variables: ({ params }) => {
    const id = numericId(params.id);
    return { id: String(id ?? 0), isValid: id !== null };
  },
  fresh: true,
  component: () => import('./EditGameMasterPage.tsx').then((module) => module.EditGameMasterPage),
});
