import query from '../../__generated__/GameMastersPageQuery$parameters.ts';
import { page } from '../../relay/page.ts';

export const route = page({
  path: '/game-masters',
  query,
  component: () => import('./GameMastersPage.tsx').then((module) => module.GameMastersPage),
});
