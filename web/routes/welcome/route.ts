import query from '../../__generated__/WelcomePageQuery$parameters.ts';
import { page } from '../../relay/page.ts';

export const route = page({
  path: '/welcome',
  access: 'user',
  query,
  component: () => import('./WelcomePage.tsx').then((module) => module.WelcomePage),
});
