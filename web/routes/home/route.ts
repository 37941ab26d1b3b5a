import query from '../../__generated__/HomePageQuery$parameters.ts';
import { page } from '../../relay/page.ts';

export const route = page({
  path: '/',
  query,
  fresh: true,
  component: () => import('./HomePage.tsx').then((module) => module.HomePage),
});
