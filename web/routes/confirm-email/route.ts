import { page } from '../../relay/page.ts';

export const route = page({
  path: '/confirm-email',
  component: () => import('./ConfirmEmailPage.tsx').then((module) => module.ConfirmEmailPage),
});
