import query from '../../__generated__/CancelPageQuery$parameters.ts';
import { page } from '../../relay/page.ts';

export const route = page({
  path: '/cancel',
  query,
  fresh: true,
  component: () => import('./CancelPage.tsx').then((module) => module.CancelPage),
});
