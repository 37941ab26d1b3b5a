import { page } from '../../relay/page.ts';

export const route = page({
  path: '/approve-email-change',
  component: () => import('./ApproveEmailChangePage.tsx').then((module) => module.ApproveEmailChangePage),
});
