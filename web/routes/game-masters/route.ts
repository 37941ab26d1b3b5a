import query from '../../__generated__/GameMastersPageQuery$parameters.ts';
import { page } from '../../relay/page.ts';
import { choiceOf, queryOf } from './choice.ts';

export const route = page({
  path: '/game-masters',
  query,
  variables: ({ search, zone }) => queryOf(choiceOf(search), zone),
  component: () => import('./GameMastersPage.tsx').then((module) => module.GameMastersPage),
});
