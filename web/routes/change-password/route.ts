import query from '../../__generated__/ChangePasswordPageQuery$parameters.ts';
import { page } from '../../relay/page.ts';

export const route = page({
  path: '/change-password',
  query,
  fresh: true,
  component: () => import('./ChangePasswordPage.tsx').then((module) => module.ChangePasswordPage),
});
