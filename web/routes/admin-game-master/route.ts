import query from '../../__generated__/EditGameMasterPageQuery$parameters.ts';
import { idVariables } from '../../lib/address.ts';
import { page } from '../../relay/page.ts';

export const route = page({
  path: '/admin/game-masters/:id',
  access: 'admin',
  query,
  variables: ({ params }) => idVariables(params.id),
  fresh: true,
  component: () => import('./EditGameMasterPage.tsx').then((module) => module.EditGameMasterPage),
});
