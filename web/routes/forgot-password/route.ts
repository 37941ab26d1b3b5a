import { page } from '../../relay/page.ts';

export const route = page({
  path: '/forgot-password',
  component: () => import('./ForgotPasswordPage.tsx').then((module) => module.ForgotPasswordPage),
});
