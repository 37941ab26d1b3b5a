import { page } from '../../relay/page.ts';

export const route = page({
  path: '/newsletter/confirm',
  component: () => import('./ConfirmNewsletterPage.tsx').then((module) => module.ConfirmNewsletterPage),
});
