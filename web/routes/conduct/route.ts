import query from '../../__generated__/ConductPageQuery$parameters.ts';
import { page } from '../../relay/page.ts';

export const route = page({
  path: '/conduct',
  query,
  component: () => import('./ConductPage.tsx').then((module) => module.ConductPage),
});
