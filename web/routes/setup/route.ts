import { page } from '../../relay/page.ts';

export const route = page({
  path: '/setup',
  component: () => import('./SetupPage.tsx').then((module) => module.SetupPage),
});
