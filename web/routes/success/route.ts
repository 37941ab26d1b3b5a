import { page } from '../../relay/page.ts';

export const route = page({
  path: '/success',
  component: () => import('./SuccessPage.tsx').then((module) => module.SuccessPage),
});
