import query from '../../__generated__/RegisterPageQuery$parameters.ts';
import { page } from '../../relay/page.ts';

export const route = page({
  path: '/register',
  query,
  component: () => import('./RegisterPage.tsx').then((module) => module.RegisterPage),
});
