import query from '../../__generated__/ProfilePageQuery$parameters.ts';
import { page } from '../../relay/page.ts';

export const route = page({
  path: [
    '/account/profile',
    '/account/profile/security',
    '/account/profile/notifications',
    '/account/profile/data',
  ],
  access: 'user',
  query,
  fresh: true,
  component: () => import('./ProfilePage.tsx').then((module) => module.ProfilePage),
});
