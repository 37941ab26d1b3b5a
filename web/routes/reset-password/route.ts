import { page } from '../../relay/page.ts';

export const route = page({
  path: '/reset-password',
  component: () => import('./ResetPasswordPage.tsx').then((module) => module.ResetPasswordPage),
});
