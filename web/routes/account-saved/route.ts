import query from '../../__generated__/SavedPageQuery$parameters.ts';
import { page } from '../../relay/page.ts';

export const route = page({
  path: '/account/saved',
  access: 'user',
  query,
  fresh: true,
  component: () => import('./SavedPage.tsx').then((module) => module.SavedPage),
});
