import query from '../../__generated__/MessagesPageQuery$parameters.ts';
import { page } from '../../relay/page.ts';

export const route = page({
  path: ['/messages', '/messages/:userId', '/admin/messages/inbox', '/admin/messages/:userId'],
  // Visitors of the site see 'Please Sign In' instead of a redirect.
  access: 'public',
  query,
  fresh: true,
  keepMounted: true,
  component: () => import('./MessagesPage.tsx').then((module) => module.MessagesPage),
});
