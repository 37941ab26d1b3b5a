import query from '../../__generated__/AdminHelpPageQuery$parameters.ts';
import { page } from '../../relay/page.ts';

export const route = page({
  path: '/admin/help',
  access: 'admin',
  query,
  component: () => import('./AdminHelpPage.tsx').then((module) => module.AdminHelpPage),
});
