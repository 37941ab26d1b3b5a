import query from '../../__generated__/AdminSettingsPageQuery$parameters.ts';
import { page } from '../../relay/page.ts';

export const route = page({
  path: '/admin/settings',
  access: 'admin',
  query,
  fresh: true,
  component: () => import('./AdminSettingsPage.tsx').then((module) => module.AdminSettingsPage),
});
