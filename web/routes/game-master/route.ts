import query from '../../__generated__/GameMasterPageQuery$parameters.ts';
import { idVariables } from '../../lib/address.ts';
import { page } from '../../relay/page.ts';

export const route = page({
  path: '/game-masters/:id',
  query,
  variables: ({ params }) => idVariables(params.id),
  fresh: true,
  component: () => import('./GameMasterPage.tsx').then((module) => module.GameMasterPage),
});
