import { page } from '../../relay/page.ts';

export const route = page({
  path: '/admin/game-masters/new',
  access: 'admin',
  component: () => import('./NewGameMasterPage.tsx').then((module) => module.NewGameMasterPage),
});
