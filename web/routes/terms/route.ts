import query from '../../__generated__/TermsPageQuery$parameters.ts';
import { page } from '../../relay/page.ts';

export const route = page({
  path: '/terms',
  query,
  component: () => import('./TermsPage.tsx').then((module) => module.TermsPage),
});
