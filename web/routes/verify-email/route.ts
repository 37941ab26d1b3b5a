import { page } from '../../relay/page.ts';

export const route = page({
  path: '/verify-email',
  component: () => import('./VerifyEmailPage.tsx').then((module) => module.VerifyEmailPage),
});
