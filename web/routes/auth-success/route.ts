import { page } from '../../relay/page.ts';

export const route = page({
  path: '/auth-success',
  layout: 'none',
  component: () => import('./AuthSuccessPage.tsx').then((module) => module.AuthSuccessPage),
});
