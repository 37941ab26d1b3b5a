import query from '../../__generated__/AdminProposalsPageQuery$parameters.ts';
import { page } from '../../relay/page.ts';

export const route = page({
  path: '/admin/proposals',
  access: 'admin',
  query,
  variables: () => ({ first: 20 }),
  fresh: true,
  component: async () => {
    const { AdminProposalsPage, loadTexts } = await import('./AdminProposalsPage.tsx');
    await loadTexts().catch(() => {});
    return AdminProposalsPage;
  },
});
