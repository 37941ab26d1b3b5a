import { page } from '../../relay/page.ts';

export const route = page({
  path: '/terms',
  component: () => import('./TermsPage.tsx').then((module) => module.TermsPage),
});
