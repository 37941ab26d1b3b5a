import query from '../../__generated__/AdminMessagesPageQuery$parameters.ts';
import { numericId } from '../../lib/address.ts';
import { page } from '../../relay/page.ts';

export const route = page({
  path: '/admin/messages',
  access: 'admin',
  query,
  variables: ({ search }) => {
    const sessionId = numericId(search.get('session') ?? undefined);
    return { sessionId: sessionId ?? '0', isChosen: sessionId !== null, templates: 50, sent: 10 };
  },
  fresh: true,
  component: () => import('./AdminMessagesPage.tsx').then((module) => module.AdminMessagesPage),
});
