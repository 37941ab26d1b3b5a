import query from '../../__generated__/MessagesPageQuery$parameters.ts';
import { page } from '../../relay/page.ts';

export const route = page({
  path: [
    '/messages',
    '/messages/:userId',
    '/messages/session/:sessionId',
    '/admin/messages/inbox',
    '/admin/messages/:userId',
    '/admin/messages/session/:sessionId',
  ],
  // Visitors see 'Please Sign In' instead of a redirect.
  access: 'public',
  query,
  variables: () => ({ tables: 10, people: 30 }),
  fresh: true,
  keepMounted: true,
  component: () => import('./MessagesPage.tsx').then((module) => module.MessagesPage),
});
